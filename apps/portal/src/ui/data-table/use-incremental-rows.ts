import { startTransition, useEffect, useState } from 'react';
import type { RowId } from './selection.tsx';

/** The number of rows that fit into a window, and the number that each step adds. */
const initialRowCount = 14;
const batchSize = 6;

/**
 * Returns the rows to render now. Rendering 50 new rows takes half a second on a slow device, so the visible ones come first and
 * the others in steps that leave time for clicks and keys.
 */
export function useIncrementalRows<Row>(rows: readonly Row[], getId: (row: Row) => RowId): readonly Row[] {
  const [rendered, setRendered] = useState<{ of: readonly Row[]; rows: readonly Row[] }>({ of: [], rows: [] });
  let current = rendered;
  if (rendered.of !== rows) {
    current = { of: rows, rows: rows.slice(0, countInitialRows(rendered.rows, rows, getId)) };
    setRendered(current);
  }
  useEffect(() => {
    if (current.rows.length === current.of.length) return;
    const timer = setTimeout(() =>
      startTransition(() =>
        setRendered((last) => (last === current ? { of: last.of, rows: last.of.slice(0, last.rows.length + batchSize) } : last)),
      ),
    );
    return () => clearTimeout(timer);
  }, [current]);
  return current.rows.length === rows.length ? rows : current.rows;
}

/** Counts the rows to render first: all rows if only a few are new. */
function countInitialRows<Row>(before: readonly Row[], rows: readonly Row[], getId: (row: Row) => RowId): number {
  const earlierIds = new Set(before.map(getId));
  const newCount = rows.filter((row) => !earlierIds.has(getId(row))).length;
  return newCount > initialRowCount ? initialRowCount : rows.length;
}
