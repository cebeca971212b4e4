import type { AnyRouter } from '@tanstack/react-router';
import { currentBrand } from '../brands/current-brand.ts';
import { startBusy } from '../lib/busy.ts';
import { loadTranslations, onLanguageChange, translate } from '../lib/i18n.ts';
import { pageNames } from '../lib/page-name.ts';
import { session } from '../lib/session.ts';
import { createStore, useStore } from '../lib/store.ts';

const announced = createStore('');

/** Returns the text of the polite live region: the title of the page that was navigated to. */
export function useAnnouncement(): string {
  return useStore(announced);
}

/** After each navigation, announces the title of the deepest route that has one and focuses the page's heading. */
export function trackPageTitles(router: AnyRouter): void {
  let isFirst = true;
  let endBusy: (() => void) | null = null;

  const showTitle = () => {
    const key = getTitleKey(router);
    const loading = loadTranslations(key.slice(0, key.indexOf('.')));
    if (loading) return void loading.then(showTitle);
    const { page, panel } = pageNames.get();
    const name = panel ?? (isObjectPage(router) ? page : null);
    document.title = `${name ?? translate(key)} | ${currentBrand.name}`;
  };

  router.subscribe('onBeforeLoad', () => {
    endBusy?.();
    endBusy = startBusy();
  });
  router.subscribe('onResolved', () => {
    endBusy?.();
    endBusy = null;
  });
  router.subscribe('onRendered', ({ pathChanged }) => {
    showTitle();
    if (!isFirst && pathChanged) {
      announced.set(document.title);
      focusHeading();
    }
    isFirst = false;
  });
  onLanguageChange(showTitle);
  pageNames.subscribe(showTitle);
}

function getTitleKey(router: AnyRouter): string {
  const titled = router.state.matches.findLast((match) => match.staticData.title);
  // No route matches a path that the router cannot parse.
  const title = titled?.staticData.title ?? 'not-found.title';
  // For signed-in users this page is the overview, as the menu calls it.
  return title === 'entrance.title' && session.state.claims ? 'shell.overview' : title;
}

/** Whether the current page is about one object, such as a line, which the title then names. */
function isObjectPage(router: AnyRouter): boolean {
  return String(router.state.matches.at(-1)?.fullPath).includes('/$');
}

function focusHeading(): void {
  // A panel that opened with the page keeps the focus, because otherwise Escape would not close it. So does an autofocused field,
  // which would show an error when it loses the focus.
  if (document.activeElement?.closest('[data-side-panel], main input')) return;
  const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]') ?? document.getElementById('main');
  heading?.focus({ preventScroll: true });
}
