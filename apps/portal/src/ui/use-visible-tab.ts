import { type RefObject, useLayoutEffect } from 'react';

/** Scrolls a row of tabs, but not the page, so that the current tab is in view. Counts that arrive later make the tabs wider. */
export function useVisibleTab(
  row: RefObject<HTMLElement | null>,
  current: number,
  tabs: readonly { count?: number | undefined }[],
): void {
  const countedTabs = tabs.filter(({ count }) => count !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => {
    const nav = row.current;
    const tab = nav?.children[current];
    if (tab instanceof HTMLElement) nav!.scrollLeft = tab.offsetLeft - nav!.offsetLeft - (nav!.clientWidth - tab.offsetWidth) / 2;
  }, [current, countedTabs]);
}
