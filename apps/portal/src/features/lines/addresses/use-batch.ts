import { type BatchOutcome, type BatchRow, getAvailabilityBatch } from '@demarc/contract/availability-batch.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { client, query } from '../../../lib/api.ts';
import { readAllPages } from '../../../lib/read-all-pages.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

export const rowsPerPage = 50;
/** The maximum page size of the API. */
const maxPageSize = 200;
const pollIntervalMs = 1_500;

/** Tabs by their name in the URL; without one all rows are shown. */
export const outcomeByView = {
  orderable: 'ORDERABLE',
  work: 'WORK_NEEDED',
  planned: 'PLANNED',
  none: 'NOT_POSSIBLE',
  fix: 'TO_FIX',
} as const satisfies Record<string, BatchOutcome>;
export type BatchView = keyof typeof outcomeByView;

interface BatchPage {
  batchId: string;
  view: BatchView | undefined;
  after: string | undefined;
}

/** The request for one page of a batch. */
export function useBatchInput({ batchId, view, after }: BatchPage) {
  const customerId = useCustomerId();
  return {
    params: { customerId, batchId },
    query: { limit: rowsPerPage, ...(view ? { outcome: [outcomeByView[view]] } : {}), ...(after ? { after } : {}) },
  };
}

/** One page of a batch, polled while addresses are being checked or ordered. */
export function useBatch(page: BatchPage, isOrdering: boolean) {
  const { claims } = useSession();
  return useQuery({
    ...query(getAvailabilityBatch, useBatchInput(page)),
    enabled: claims !== null,
    // Keeps the current rows while the next page loads.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isOrdering || state.data?.complete === false ? pollIntervalMs : false),
    // The current rows stay visible and the next poll retries.
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
}

/** Reads all rows with these outcomes, in their order. */
export function readAllRows(
  params: { customerId: number; batchId: string },
  outcome?: readonly BatchOutcome[],
  signal?: AbortSignal,
): Promise<BatchRow[]> {
  const filter = { limit: maxPageSize, ...(outcome ? { outcome: [...outcome] } : {}) };
  return readAllPages((cursor) =>
    client.call(getAvailabilityBatch, { params, query: { ...filter, ...cursor } }, signal ? { signal } : {}),
  );
}

/** Keeps fixed rows in the list until the user opens another view, so that rows do not jump. */
export function useStickyRows(rows: readonly BatchRow[], view: string, isKeeping: boolean): readonly BatchRow[] {
  const seen = useRef({ view, rows: new Map<number, BatchRow>() });
  if (seen.current.view !== view || !isKeeping) seen.current = { view, rows: new Map() };
  if (!isKeeping) return rows;
  for (const row of rows) seen.current.rows.set(row.row, row);
  return [...seen.current.rows.values()].sort((a, b) => a.row - b.row);
}
