import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isOwnChange } from './deferred-row-updates.ts';
import type { RowId } from './selection.tsx';

const highlightMs = 1500;
/** The share of the time in which the color stays before it fades. */
const steadyShare = 0.6;

/**
 * Highlights rows that a refetch has changed or added, without rendering them again. Does not highlight the user's own changes, and nothing
 * with reduced motion.
 */
export function useChangeHighlight<Row>(
  root: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  /** Identifies the list; null while another one loads. Rows of another list are not a change. */
  list: string | null,
  getId: (row: Row) => RowId,
): void {
  const last = useRef<{ rows: readonly Row[]; list: string | null }>({ rows, list: null });
  useLayoutEffect(() => {
    const previous = last.current;
    if (previous.rows === rows && previous.list === list) return;
    last.current = { rows, list };
    if (list === null || previous.list !== list || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const id of findChangedRows(previous.rows, rows, getId)) if (!isOwnChange(id)) highlight(root.current, id);
  });
}

/** Returns the ids of the rows that are new or have other values. */
function findChangedRows<Row>(before: readonly Row[], after: readonly Row[], getId: (row: Row) => RowId): readonly RowId[] {
  const rowsBefore = new Map(before.map((row) => [getId(row), row]));
  return after
    .filter((row) => {
      const previous = rowsBefore.get(getId(row));
      // Rows that are derived from a response are new objects on each render.
      return previous !== row && JSON.stringify(previous) !== JSON.stringify(row);
    })
    .map(getId);
}

function highlight(list: HTMLElement | null, id: RowId): void {
  const row = list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(id))}"]`);
  row?.animate(
    [
      { backgroundColor: 'var(--changed)' },
      { backgroundColor: 'var(--changed)', offset: steadyShare },
      { backgroundColor: 'transparent' },
    ],
    highlightMs,
  );
}
