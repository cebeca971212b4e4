import { useReducer, useRef } from 'react';
import { queryClient } from '../../lib/api.ts';
import type { RowId } from './selection.tsx';

/** The ids of added, removed and moved rows. */
export interface ListChanges {
  added: readonly RowId[];
  removed: readonly RowId[];
  moved: readonly RowId[];
}

/** The difference between two orders of a list, with as few moved rows as possible. */
export function diffRows(before: readonly RowId[], after: readonly RowId[]): ListChanges {
  const positions = new Map(before.map((id, index) => [id, index]));
  const remaining = new Set(after);
  const common = after.flatMap((id) => {
    const position = positions.get(id);
    return position === undefined ? [] : [{ id, position }];
  });
  const unmoved = new Set(findLongestIncreasing(common.map(({ position }) => position)));
  return {
    added: after.filter((id) => !positions.has(id)),
    removed: before.filter((id) => !remaining.has(id)),
    moved: common.filter(({ position }) => !unmoved.has(position)).map(({ id }) => id),
  };
}

/** A longest increasing subsequence. */
function findLongestIncreasing(numbers: readonly number[]): readonly number[] {
  const runs: (readonly number[])[] = [];
  for (const number of numbers) {
    const extendable = runs.filter((run) => (run.at(-1) ?? -1) < number);
    runs.push([...extendable.reduce((longest, run) => (run.length > longest.length ? run : longest), []), number]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}

interface DeferredRows<Row> {
  rows: readonly Row[];
  /** How many rows will be added, removed or moved when the list updates. */
  waiting: number;
}

interface MergeOptions<Row> {
  getId: (row: Row) => RowId;
  /** On a full page, an added row pushes another off and a removed row pulls another in; both count as one change. */
  isFull: boolean;
  /** Whether the user changed that row: their own changes show immediately. */
  isOwn: (id: RowId) => boolean;
}

/** Updates the visible rows in place, and counts the changes that are held back. */
export function mergeInPlace<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  { getId, isFull, isOwn }: MergeOptions<Row>,
): DeferredRows<Row> {
  const byId = new Map(fresh.map((row) => [getId(row), row]));
  const inPlace = shown.map((row) => byId.get(getId(row)) ?? row);
  if (hasSameRows(inPlace, fresh)) return { rows: hasSameRows(shown, fresh) ? shown : fresh, waiting: 0 };
  const { added, removed, moved } = diffRows(shown.map(getId), fresh.map(getId));
  if ([...added, ...removed, ...moved].some(isOwn)) return { rows: fresh, waiting: 0 };
  const addedOrRemoved = isFull ? Math.max(added.length, removed.length) : added.length + removed.length;
  return { rows: hasSameRows(shown, inPlace) ? shown : inPlace, waiting: addedOrRemoved + moved.length };
}

function hasSameRows<Row>(some: readonly Row[], others: readonly Row[]): boolean {
  return some.length === others.length && some.every((row, index) => row === others[index]);
}

interface DeferredRowsOptions<Row> {
  fresh: readonly Row[];
  /** Identifies the list, with filters, sort order and page: another list shows immediately. Null while its rows are loading. */
  list: string | null;
  getId: (row: Row) => RowId;
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
  getId,
  isFull,
  isInteracting,
}: DeferredRowsOptions<Row>): DeferredRows<Row> & { show: () => void } {
  const last = useRef<DeferredRows<Row> & { fresh: readonly Row[]; list: string | null }>({
    fresh,
    list: null,
    rows: fresh,
    waiting: 0,
  });
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const before = last.current;
  if (before.fresh !== fresh || before.list !== list) {
    const isSameList = list !== null && before.list === list && before.rows.length > 0;
    const isDeferring = isSameList && (before.waiting > 0 || isInteracting());
    const next = isDeferring
      ? mergeInPlace(before.rows, fresh, { getId, isFull, isOwn: isOwnChange })
      : { rows: reuseIfSame(before.rows, fresh), waiting: 0 };
    last.current = { ...next, fresh, list };
  }
  const { rows, waiting } = last.current;
  const show = () => {
    last.current = { fresh, list, rows: fresh, waiting: 0 };
    rerender();
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
    const isAboutRow = Object.entries(params).some(([name, value]) => name !== 'customerId' && String(value) === String(id));
    return isAboutRow && Date.now() - submittedAt < ownChangeWindowMs;
  });
}
