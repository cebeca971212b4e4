import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { showDialog } from '../lib/dialogs.ts';
import { loadPart } from '../lib/load-part.ts';
import { readStored, storedKeys } from '../lib/storage.ts';

let router: AnyRouter;
let isLoaded = false;
let loading: Promise<void> | null = null;
let atStart: Promise<void> | undefined;

/** Whether the router can match a path: until the route table has loaded, it has only the home page. */
export function isKnown(pathname: string): boolean {
  return isLoaded || pathname === '/';
}

/** Adds every route to the router; undefined if that has already happened, so that callers need not wait. */
export function loadRoutes(): Promise<void> | undefined {
  if (isLoaded) return undefined;
  loading ??= loadPart(() => import('./route-table.ts'))
    .then(({ routeTable }) => {
      for (const route of routeTable) keepLoading(route);
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
function keepLoading(route: AnyRoute): void {
  const { lazyFn } = route;
  if (lazyFn) route.lazyFn = () => loadPart(lazyFn);
}

/** Loads the routes needed to match a path; undefined if they are already loaded. */
export function routesFor(pathname: string): Promise<void> | undefined {
  return isKnown(pathname) ? undefined : loadRoutes();
}

/**
 * Sets the router and starts loading the route table in parallel with the rest of startup, unless a signed-out visitor is on the
 * home page.
 */
export function startRoutes(given: AnyRouter): void {
  router = given;
  if (isKnown(router.history.location.pathname) && !readStored(storedKeys.token)) return;
  atStart = loadRoutes()?.catch(() =>
    showDialog({
      title: 'error.application.title',
      text: 'error.application.text',
      action: { label: 'action.reload', run: () => location.reload() },
    }),
  );
}

/** Settles when the first URL can be matched, or when loading has failed; undefined if there is nothing to wait for. */
export function routesAtStart(): Promise<void> | undefined {
  return atStart;
}
