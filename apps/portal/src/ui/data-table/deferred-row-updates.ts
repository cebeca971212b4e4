import { useReducer, useRef } from 'react';
import { queryClient } from '../../lib/api.ts';
import type { RowId } from './selection.tsx';

/** The ids of added, removed and moved rows. */
export interface ListChanges {
  come: readonly RowId[];
  gone: readonly RowId[];
  moved: readonly RowId[];
}

/** The difference between two orders of a list, with as few moved rows as possible. */
export function diffRows(before: readonly RowId[], after: readonly RowId[]): ListChanges {
  const places = new Map(before.map((id, index) => [id, index]));
  const remaining = new Set(after);
  const common = after.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  const still = new Set(findLongestIncreasing(common.map(({ place: index }) => index)));
  return {
    come: after.filter((id) => !places.has(id)),
    gone: before.filter((id) => !remaining.has(id)),
    moved: common.filter(({ place: index }) => !still.has(index)).map(({ id }) => id),
  };
}

/** A longest increasing subsequence. */
function findLongestIncreasing(numbers: readonly number[]): readonly number[] {
  const runs: (readonly number[])[] = [];
  for (const number of numbers) {
    const fitting = runs.filter((run) => (run.at(-1) ?? -1) < number);
    runs.push([...fitting.reduce((longest, run) => (run.length > longest.length ? run : longest), []), number]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}

interface DeferredRows<Row> {
  rows: readonly Row[];
  /** How many rows will be added, removed or moved when the list updates. */
  waiting: number;
}

interface MergeOptions<Row> {
  idOf: (row: Row) => RowId;
  /** On a full page, an added row pushes another off and a removed row pulls another in; both count as one change. */
  isFull: boolean;
  /** Whether the user changed that row: their own changes show immediately. */
  isOwn: (id: RowId) => boolean;
}

/** Updates the visible rows in place, and counts the changes that are held back. */
export function mergeInPlace<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  { idOf: getAccountId, isFull, isOwn }: MergeOptions<Row>,
): DeferredRows<Row> {
  const byId = new Map(fresh.map((row) => [getAccountId(row), row]));
  const inPlace = shown.map((row) => byId.get(getAccountId(row)) ?? row);
  if (hasSameRows(inPlace, fresh)) return { rows: hasSameRows(shown, fresh) ? shown : fresh, waiting: 0 };
  const { come, gone, moved } = diffRows(shown.map(getAccountId), fresh.map(getAccountId));
  if ([...come, ...gone, ...moved].some(isOwn)) return { rows: fresh, waiting: 0 };
  const entries = isFull ? Math.max(come.length, gone.length) : come.length + gone.length;
  return { rows: hasSameRows(shown, inPlace) ? shown : inPlace, waiting: entries + moved.length };
}

function hasSameRows<Row>(some: readonly Row[], others: readonly Row[]): boolean {
  return some.length === others.length && some.every((row, index) => row === others[index]);
}

interface DeferredRowsOptions<Row> {
  fresh: readonly Row[];
  /** Identifies the list, with filters, sort order and page: another list shows immediately. Null while its rows are loading. */
  list: string | null;
  idOf: (row: Row) => RowId;
  isFull: boolean;
  /** Whether the user may be about to click a row: then none may be added, removed or moved. */
  isInteracting: () => boolean;
}

/**
 * Rows of a list that refetches in the background, without rows moving under the pointer. Changes stay held back until the user
 * asks for them, because the button that shows them must not disappear before they reach it.
 */
export function useDeferredRowUpdates<Row>({
  fresh,
  list,
  idOf: getAccountId,
  isFull,
  isInteracting,
}: DeferredRowsOptions<Row>): DeferredRows<Row> & { show: () => void } {
  const last = useRef<DeferredRows<Row> & { fresh: readonly Row[]; list: string | null }>({
    fresh,
    list: null,
    rows: fresh,
    waiting: 0,
  });
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const before = last.current;
  if (before.fresh !== fresh || before.list !== list) {
    const isSameList = list !== null && before.list === list && before.rows.length > 0;
    const isCalm = isSameList && (before.waiting > 0 || isInteracting());
    const calm = isCalm
      ? mergeInPlace(before.rows, fresh, { idOf: getAccountId, isFull, isOwn: isOwnChange })
      : { rows: reuseIfSame(before.rows, fresh), waiting: 0 };
    last.current = { ...calm, fresh, list };
  }
  const { rows, waiting } = last.current;
  const show = () => {
    last.current = { fresh, list, rows: fresh, waiting: 0 };
    drawAgain();
  };
  return { rows, waiting, show };
}

/** Returns the previous array if it holds the same rows, which avoids a render. */
function reuseIfSame<Row>(before: readonly Row[], fresh: readonly Row[]): readonly Row[] {
  return hasSameRows(before, fresh) ? before : fresh;
}

const ownChangeWindowMs = 60_000;

/** Whether a call of this tab in the last minute was about that row. */
export function isOwnChange(id: RowId): boolean {
  const calls = queryClient.getMutationCache().getAll();
  return calls.some(({ state: { submittedAt, variables } }) => {
    const { params = {} } = (variables ?? {}) as { params?: Readonly<Record<string, unknown>> };
    const named = Object.entries(params).some(([name, value]) => name !== 'customerId' && String(value) === String(id));
    return named && Date.now() - submittedAt < ownChangeWindowMs;
  });
}
