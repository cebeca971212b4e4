import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets the cells of a table wrap if their texts would make it wider than its list, as texts of any length can. Measures again
 * for other rows, columns, windows and fonts. An observer of sizes would report a loop, because wrapping changes the size that it
 * observes.
 */
export function useWrapWhenTooWide(root: RefObject<HTMLElement | null>, rows: unknown, columns: unknown, isPhone: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change what is measured.
  useLayoutEffect(() => {
    const fit = () => fitTable(root.current);
    fit();
    addEventListener('resize', fit);
    document.fonts.addEventListener('loadingdone', fit);
    return () => {
      removeEventListener('resize', fit);
      document.fonts.removeEventListener('loadingdone', fit);
    };
  }, [root, rows, columns, isPhone]);
}

function fitTable(list: HTMLElement | null): void {
  const table = list?.querySelector('table');
  if (!list || !table) return;
  delete table.dataset.wraps;
  if (table.offsetWidth > list.clientWidth) table.dataset.wraps = '';
}
