import { type RefObject, useEffect } from 'react';

/** Makes the last focused cell of a grid the only one that Tab reaches; arrow keys reach the others. */
export function useRovingTabIndex(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = grid.current;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.dataset.cell) return;
      for (const cell of getCells(root)) cell.tabIndex = -1;
      target.tabIndex = 0;
    };
    root?.addEventListener('focusin', onFocus);
    return () => root?.removeEventListener('focusin', onFocus);
  }, [grid]);
  // Runs after every render: the focusable cell may have been removed with its row.
  useEffect(() => {
    const cells = getCells(grid.current);
    const firstCell = cells.find(({ dataset }) => dataset.cell !== 'choose');
    if (firstCell && !cells.some(({ tabIndex }) => tabIndex === 0)) firstCell.tabIndex = 0;
  });
}

function getCells(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
}
