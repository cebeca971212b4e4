import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets the cells of a table wrap if their texts would make it wider than its list, as texts of any length can: first between words,
 * and if that is not enough, also headers and within long values, such as an IPv6 address. Measures again when rows, columns,
 * window or fonts change. An observer of sizes would report a loop, because wrapping changes the size that it observes.
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
  const isTooWide = () => table.offsetWidth > list.clientWidth;
  delete table.dataset.wraps;
  if (isTooWide()) table.dataset.wraps = 'words';
  if (isTooWide()) table.dataset.wraps = 'anywhere';
}
