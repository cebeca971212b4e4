import { startTransition, useEffect, useState } from 'react';
import type { RowId } from './selection.tsx';

/** How many rows fit into a window, and how many more each step adds. */
const initialRowCount = 14;
const batchSize = 6;

/**
 * Returns the rows to render now. Rendering 50 new rows takes half a second on a slow device, so the visible ones come first and
 * the others in steps that leave time for clicks and keys.
 */
export function useIncrementalRows<Row>(rows: readonly Row[], getAccountId: (row: Row) => RowId): readonly Row[] {
  const [drawn, setDrawn] = useState<{ of: readonly Row[]; rows: readonly Row[] }>({ of: [], rows: [] });
  let now = drawn;
  if (drawn.of !== rows) {
    now = { of: rows, rows: rows.slice(0, countInitialRows(drawn.rows, rows, getAccountId)) };
    setDrawn(now);
  }
  useEffect(() => {
    if (now.rows.length === now.of.length) return;
    const timer = setTimeout(() =>
      startTransition(() =>
        setDrawn((last) => (last === now ? { of: last.of, rows: last.of.slice(0, last.rows.length + batchSize) } : last)),
      ),
    );
    return () => clearTimeout(timer);
  }, [now]);
  return now.rows.length === rows.length ? rows : now.rows;
}

/** All rows if only a few are new. */
function countInitialRows<Row>(before: readonly Row[], rows: readonly Row[], getAccountId: (row: Row) => RowId): number {
  const known = new Set(before.map(getAccountId));
  const unknown = rows.filter((row) => !known.has(getAccountId(row))).length;
  return unknown > initialRowCount ? initialRowCount : rows.length;
}
