import { useReducer, useRef } from 'react';
import { queryClient } from '../../lib/api.ts';
import type { RowId } from './selection.tsx';

/** The ids of added, removed and moved rows. */
export interface ListChanges {
  added: readonly RowId[];
  removed: readonly RowId[];
  moved: readonly RowId[];
}

/** Returns the difference between two versions of a list, with as few moved rows as possible. */
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

/** Finds a longest increasing subsequence. */
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
  /** The number of rows that will be added, removed or moved when the list updates. */
  waiting: number;
}

interface MergeOptions<Row> {
  getId: (row: Row) => RowId;
  /**
   * Whether the page is full, so that an added row pushes another off and a removed row pulls another in. Both count as one
   * change.
   */
  isFull: boolean;
  /** Whether the user changed that row, because their own changes show immediately. */
  isOwn: (id: RowId) => boolean;
}

/** Updates the visible rows in place, and counts the changes that are held back. */
export function mergeInPlace<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  { getId, isFull, isOwn }: MergeOptions<Row>,
): DeferredRows<Row> {
  const byId = new Map(fresh.map((row) => [getId(row), row]));
  const updatedRows = shown.map((row) => byId.get(getId(row)) ?? row);
  if (hasSameRows(updatedRows, fresh)) return { rows: hasSameRows(shown, fresh) ? shown : fresh, waiting: 0 };
  const { added, removed, moved } = diffRows(shown.map(getId), fresh.map(getId));
  if ([...added, ...removed, ...moved].some(isOwn)) return { rows: fresh, waiting: 0 };
  const addedOrRemoved = isFull ? Math.max(added.length, removed.length) : added.length + removed.length;
  return { rows: hasSameRows(shown, updatedRows) ? shown : updatedRows, waiting: addedOrRemoved + moved.length };
}

function hasSameRows<Row>(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

interface DeferredRowsOptions<Row> {
  fresh: readonly Row[];
  /** Identifies the list, with filters, sort order and page: another list shows immediately. Null while its rows are loading. */
  list: string | null;
  getId: (row: Row) => RowId;
  isFull: boolean;
  /** Whether the user may be about to click a row, so that none may be added, removed or moved. */
  isInteracting: () => boolean;
}

/**
 * Returns the rows of a list that refetches in the background, without moving rows under the pointer. Changes stay held back until the
 * user asks for them, because the button that shows them must not disappear before the user reaches it.
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
  const previous = last.current;
  if (previous.fresh !== fresh || previous.list !== list) {
    const isSameList = list !== null && previous.list === list && previous.rows.length > 0;
    const isDeferring = isSameList && (previous.waiting > 0 || isInteracting());
    const newRows = isDeferring
      ? mergeInPlace(previous.rows, fresh, { getId, isFull, isOwn: isOwnChange })
      : { rows: reuseIfSame(previous.rows, fresh), waiting: 0 };
    last.current = { ...newRows, fresh, list };
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
