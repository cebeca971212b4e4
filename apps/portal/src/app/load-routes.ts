import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { showDialog } from '../lib/dialogs.ts';
import { loadPart } from '../lib/load-part.ts';
import { readStored, storedKeys } from '../lib/storage.ts';

let router: AnyRouter;
let isLoaded = false;
let loading: Promise<void> | null = null;
let atStart: Promise<void> | undefined;

/** Whether the router can tell what is at a path: before the whole table has come it knows the home page alone. */
export function isKnown(pathname: string): boolean {
  return isLoaded || pathname === '/';
}

/** Gives the router every route; undefined when it has them already, so that nobody need wait. */
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

/** Retries a page whose script does not come: meanwhile the page before it stays, with what was typed in it. */
function keepLoading(route: AnyRoute): void {
  const { lazyFn } = route;
  if (lazyFn) route.lazyFn = () => loadPart(lazyFn);
}

/** Loads what it takes to tell what is at a path; undefined when that is known. */
export function routesFor(pathname: string): Promise<void> | undefined {
  return isKnown(pathname) ? undefined : loadRoutes();
}

/**
 * Takes the router, and begins to load the table beside everything else that starts, unless a visitor who was not signed in is
 * at the home page.
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

/** Settles when the first address can be matched, or when it is clear that it cannot; undefined where nothing is awaited. */
export function routesAtStart(): Promise<void> | undefined {
  return atStart;
}
