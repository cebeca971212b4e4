import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { showStartFailure } from '../lib/dialogs.ts';
import { loadTranslations } from '../lib/i18n.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { readStored, storageKeys } from '../lib/storage.ts';

let router: AnyRouter;
let loadTable: () => Promise<{ routeTable: readonly AnyRoute[] }>;
let isLoaded = false;
let loading: Promise<void> | null = null;
let initialLoading: Promise<void> | undefined;

/** Whether the router can match a path: until the route table has loaded, it has only the home page. */
export function isRouteLoaded(pathname: string): boolean {
  return isLoaded || pathname === '/';
}

/** Adds every route to the router; undefined if that has already happened, so that callers need not wait. */
export function loadRoutes(): Promise<void> | undefined {
  if (isLoaded) return undefined;
  loading ??= loadChunk(loadTable)
    .then(({ routeTable }) => {
      for (const route of routeTable) retryLazyPage(route);
      router.routeTree.addChildren(routeTable);
      router.setRoutes(router.buildRouteTree());
      isLoaded = true;
    })
    .finally(() => {
      loading = null;
    });
  return loading;
}

/** Retries a page whose chunk fails to load; meanwhile the previous page stays, with its form values. */
function retryLazyPage(route: AnyRoute): void {
  const { lazyFn } = route;
  if (lazyFn) route.lazyFn = () => loadChunk(lazyFn);
}

/** Loads the routes needed to match a path; undefined if they are already loaded. */
export function loadRoutesFor(pathname: string): Promise<void> | undefined {
  return isRouteLoaded(pathname) ? undefined : loadRoutes();
}

/**
 * Sets the router and starts loading the route table in parallel with the rest of startup, unless a signed-out visitor is on the
 * home page.
 */
export function initRoutes(newRouter: AnyRouter, loadRouteTable: typeof loadTable): void {
  router = newRouter;
  loadTable = loadRouteTable;
  if (isRouteLoaded(router.history.location.pathname) && !readStored(storageKeys.token)) return;
  initialLoading = loadRoutes()?.then(preloadFirstPage, showStartFailure);
}

/** Loads the page of the first URL while the server validates the session. */
function preloadFirstPage(): void {
  const { pathname } = router.history.location;
  const route: AnyRoute | undefined = router.getMatchedRoutes(pathname)[0].at(-1);
  // The page itself reports what fails to load.
  void route?.lazyFn?.().catch(() => {});
  void loadTranslations(...(route?.options.staticData?.texts ?? []))?.catch(() => {});
}

/** Settles when the first URL can be matched, or when loading has failed; undefined if there is nothing to wait for. */
export function waitForInitialRoutes(): Promise<void> | undefined {
  return initialLoading;
}
