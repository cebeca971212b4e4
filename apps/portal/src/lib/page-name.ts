import { useLayoutEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** The names of the object that a page shows, and of the one in a panel next to it. */
interface PageNames {
  page: string | null;
  panel: string | null;
}

const none: PageNames = { page: null, panel: null };

/** Set once the page has loaded its data; until then, breadcrumb and document title show the title of the route. */
export const pageNames = createStore(none);

export function usePageNames(): PageNames {
  return useStore(pageNames);
}

/** Names the object in the breadcrumb and in the title of the document. Null if there is no name yet. */
export function usePageName(name: string | null | undefined, part: keyof PageNames = 'page'): void {
  useLayoutEffect(() => {
    if (!name) return;
    pageNames.set({ ...pageNames.get(), [part]: name });
    return () => pageNames.set({ ...pageNames.get(), [part]: null });
  }, [name, part]);
}
