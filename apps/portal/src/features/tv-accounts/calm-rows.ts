import { useMemo, useRef } from 'react';

/** The rows that are shown with what is known of them now, each in its place; and whether there are others in the meantime. */
export function calmly<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  idOf: (row: Row) => number,
): { rows: readonly Row[]; isBehind: boolean } {
  const byId = new Map(fresh.map((row) => [idOf(row), row]));
  const rows = shown.map((row) => byId.get(idOf(row)) ?? row);
  const isSame = shown.length === fresh.length && rows.every((row, at) => row === fresh[at]);
  return isSame ? { rows: fresh, isBehind: false } : { rows, isBehind: true };
}

interface CalmRows<Row> {
  fresh: readonly Row[];
  /** Which list they are of, with filters and page: another list is shown at once. */
  list: string;
  idOf: (row: Row) => number;
  /** Somebody is about to press one: none may come or go. */
  isHeld: boolean;
}

/** Rows of a list that is read again by itself, without one that moves from under the hand. */
export function useCalmRows<Row>({ fresh, list, idOf, isHeld }: CalmRows<Row>) {
  const shown = useRef({ list: '', rows: fresh });
  return useMemo(() => {
    const before = shown.current;
    const calm =
      isHeld && before.list === list && before.rows.length > 0
        ? calmly(before.rows, fresh, idOf)
        : { rows: fresh, isBehind: false };
    shown.current = { list, rows: calm.rows };
    return calm;
  }, [fresh, list, idOf, isHeld]);
}
