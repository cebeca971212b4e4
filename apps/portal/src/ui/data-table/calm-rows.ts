import { useReducer, useRef } from 'react';
import { queries } from '../../lib/api.ts';
import type { RowId } from './selection.tsx';

/** What of a list comes, goes or changes places, by its ids. */
export interface ListChanges {
  come: readonly RowId[];
  gone: readonly RowId[];
  moved: readonly RowId[];
}

/** How a list gets from one order to another; those that move are as few as can be. */
export function changesBetween(before: readonly RowId[], after: readonly RowId[]): ListChanges {
  const places = new Map(before.map((id, place) => [id, place]));
  const remaining = new Set(after);
  const common = after.flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  const still = new Set(longestRising(common.map(({ place }) => place)));
  return {
    come: after.filter((id) => !places.has(id)),
    gone: before.filter((id) => !remaining.has(id)),
    moved: common.filter(({ place }) => !still.has(place)).map(({ id }) => id),
  };
}

/** The longest part of the numbers that rises, in their order. */
function longestRising(numbers: readonly number[]): readonly number[] {
  const runs: (readonly number[])[] = [];
  for (const number of numbers) {
    const fitting = runs.filter((run) => (run.at(-1) ?? -1) < number);
    runs.push([...fitting.reduce((longest, run) => (run.length > longest.length ? run : longest), []), number]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}

interface Calm<Row> {
  rows: readonly Row[];
  /** How many come, go or move once the list is shown as it is now. */
  waiting: number;
}

interface Parts<Row> {
  idOf: (row: Row) => RowId;
  /** The page has no room: a row that comes pushes another off, one that goes draws another in, and both are one change. */
  isFull: boolean;
  /** Whether the reader has changed that row: their own act is seen at once. */
  isOwn: (id: RowId) => boolean;
}

/** The rows that are shown with what is known of them now, each in its place, and how many others there are in the meantime. */
export function calmly<Row>(shown: readonly Row[], fresh: readonly Row[], { idOf, isFull, isOwn }: Parts<Row>): Calm<Row> {
  const byId = new Map(fresh.map((row) => [idOf(row), row]));
  const inPlace = shown.map((row) => byId.get(idOf(row)) ?? row);
  if (isSameRows(inPlace, fresh)) return { rows: isSameRows(shown, fresh) ? shown : fresh, waiting: 0 };
  const { come, gone, moved } = changesBetween(shown.map(idOf), fresh.map(idOf));
  if ([...come, ...gone, ...moved].some(isOwn)) return { rows: fresh, waiting: 0 };
  const entries = isFull ? Math.max(come.length, gone.length) : come.length + gone.length;
  return { rows: isSameRows(shown, inPlace) ? shown : inPlace, waiting: entries + moved.length };
}

function isSameRows<Row>(some: readonly Row[], others: readonly Row[]): boolean {
  return some.length === others.length && some.every((row, at) => row === others[at]);
}

interface CalmRows<Row> {
  fresh: readonly Row[];
  /** Which list they are of, with filters, order and page: another list is shown at once. Null while its rows are on their way. */
  list: string | null;
  idOf: (row: Row) => RowId;
  isFull: boolean;
  /** Whether somebody is about to press one: none may come, go or move. */
  isHeld: () => boolean;
}

/**
 * Rows of a list that is read again by itself, without one that moves from under the hand. What waits goes on waiting until it is
 * shown: the button for it must not vanish on the way to it.
 */
export function useCalmRows<Row>({ fresh, list, idOf, isFull, isHeld }: CalmRows<Row>): Calm<Row> & { show: () => void } {
  const last = useRef<Calm<Row> & { fresh: readonly Row[]; list: string | null }>({ fresh, list: null, rows: fresh, waiting: 0 });
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const before = last.current;
  if (before.fresh !== fresh || before.list !== list) {
    const isSameList = list !== null && before.list === list && before.rows.length > 0;
    const isCalm = isSameList && (before.waiting > 0 || isHeld());
    const calm = isCalm ? calmly(before.rows, fresh, { idOf, isFull, isOwn }) : { rows: settled(before.rows, fresh), waiting: 0 };
    last.current = { ...calm, fresh, list };
  }
  const { rows, waiting } = last.current;
  const show = () => {
    last.current = { fresh, list, rows: fresh, waiting: 0 };
    drawAgain();
  };
  return { rows, waiting, show };
}

/** The same array where it holds the same rows, so that they are not drawn again. */
function settled<Row>(before: readonly Row[], fresh: readonly Row[]): readonly Row[] {
  return isSameRows(before, fresh) ? before : fresh;
}

const recentMilliseconds = 60_000;

/** Whether a call of the last minute, made here, named that row. */
function isOwn(id: RowId): boolean {
  const calls = queries.getMutationCache().getAll();
  return calls.some(({ state: { submittedAt, variables } }) => {
    const { params = {} } = (variables ?? {}) as { params?: Readonly<Record<string, unknown>> };
    const named = Object.entries(params).some(([name, value]) => name !== 'customerId' && String(value) === String(id));
    return named && Date.now() - submittedAt < recentMilliseconds;
  });
}
