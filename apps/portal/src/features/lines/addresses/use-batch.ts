import {
  type AvailabilityBatch,
  type BatchOutcome,
  type BatchRow,
  getAvailabilityBatch,
} from '@demarc/contract/availability-batch.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { client, query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';

/** Rows on a page. */
export const pageRows = 50;
/** As many as a call gives. */
const mostRows = 200;
/** The networks answer one after the other. */
const askAgainMilliseconds = 1_500;

/** The views of a file, by their word in the address; without one all rows. */
export const outcomeOfView = {
  orderable: 'ORDERABLE',
  work: 'WORK_NEEDED',
  planned: 'PLANNED',
  none: 'NOT_POSSIBLE',
  fix: 'TO_FIX',
} as const satisfies Record<string, BatchOutcome>;
export type BatchView = keyof typeof outcomeOfView;

interface BatchPage {
  batchId: string;
  view: BatchView | undefined;
  after: string | undefined;
}

/** What a page of a file is read with. */
export function useBatchInput({ batchId, view, after }: BatchPage) {
  const { claims } = useSession();
  return {
    params: { customerId: claims?.cid ?? 0, batchId },
    query: { limit: pageRows, ...(view ? { outcome: [outcomeOfView[view]] } : {}), ...(after ? { after } : {}) },
  };
}

/** A page of a file, read on while its addresses are checked, or ordered from here. A page nobody looks at is not. */
export function useBatch(page: BatchPage, isOrdering: boolean) {
  const { claims } = useSession();
  return useQuery({
    ...query(getAvailabilityBatch, useBatchInput(page)),
    enabled: claims !== null,
    // The rows stay while others are on their way.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isOrdering || state.data?.complete === false ? askAgainMilliseconds : false),
    // What is there stays; it is asked again by itself.
    meta: { handles: [429, 503], isQuiet500: true },
  });
}

/** All rows of these outcomes, in their order. */
export async function readAllRows(
  params: { customerId: number; batchId: string },
  outcome?: readonly BatchOutcome[],
  signal?: AbortSignal,
): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  let after: string | null = null;
  do {
    const asked = { limit: mostRows, ...(outcome ? { outcome: [...outcome] } : {}), ...(after ? { after } : {}) };
    const page: AvailabilityBatch & { items: BatchRow[]; next: string | null } = await client.call(
      getAvailabilityBatch,
      { params, query: asked },
      signal ? { signal } : {},
    );
    rows.push(...page.items);
    after = page.next;
  } while (after !== null);
  return rows;
}

/** Rows that were mended leave their view; they stay where they are until another one is opened, so that nothing jumps. */
export function useKeptRows(rows: readonly BatchRow[], view: string, isKeeping: boolean): readonly BatchRow[] {
  const kept = useRef({ view, rows: new Map<number, BatchRow>() });
  if (kept.current.view !== view || !isKeeping) kept.current = { view, rows: new Map() };
  if (!isKeeping) return rows;
  for (const row of rows) kept.current.rows.set(row.row, row);
  return [...kept.current.rows.values()].sort((a, b) => a.row - b.row);
}
