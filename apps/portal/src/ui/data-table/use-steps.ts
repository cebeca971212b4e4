import { startTransition, useEffect, useState } from 'react';
import type { RowId } from './selection.tsx';

/** Rows that stand in a window at once, and how many are added to them at a time. */
const first = 14;
const more = 6;

/**
 * The rows to draw now. Fifty new ones keep a slow machine busy for half a second: those in sight come at once and the others a few
 * at a time, so that a click or key in between is answered.
 */
export function useSteps<Row>(rows: readonly Row[], idOf: (row: Row) => RowId): readonly Row[] {
  const [drawn, setDrawn] = useState<{ of: readonly Row[]; rows: readonly Row[] }>({ of: [], rows: [] });
  let now = drawn;
  if (drawn.of !== rows) {
    now = { of: rows, rows: rows.slice(0, countAtOnce(drawn.rows, rows, idOf)) };
    setDrawn(now);
  }
  useEffect(() => {
    if (now.rows.length === now.of.length) return;
    const timer = setTimeout(() =>
      startTransition(() =>
        setDrawn((last) => (last === now ? { of: last.of, rows: last.of.slice(0, last.rows.length + more) } : last)),
      ),
    );
    return () => clearTimeout(timer);
  }, [now]);
  return now.rows.length === rows.length ? rows : now.rows;
}

/** All, where few of them are new. */
function countAtOnce<Row>(before: readonly Row[], rows: readonly Row[], idOf: (row: Row) => RowId): number {
  const known = new Set(before.map(idOf));
  const unknown = rows.filter((row) => !known.has(idOf(row))).length;
  return unknown > first ? first : rows.length;
}
