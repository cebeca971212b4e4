import { createRouter } from '@tanstack/react-router';
import { lazyRoute as homePage } from '../features/home/home.page.tsx';
import { homeRoute } from '../features/home/routes.ts';
import { rootRoute } from '../lib/root-route.ts';
import { FirstVisit } from './first-visit.tsx';
import { startRoutes } from './load-routes.ts';
import { NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import type { routeTable } from './route-table.ts';

const first = [homeRoute.lazy(() => Promise.resolve(homePage))];

/** Begins with the home page alone, and has every other route before an address of theirs is matched: so its type says. */
export const router = createRouter({
  routeTree: rootRoute.update({ component: Root }).addChildren(first as unknown as typeof routeTable),
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  // A page that is under way for longer than this shows that something is coming; the progress bar does so from the start.
  defaultPendingMs: 1000,
  scrollRestoration: true,
  // Every write says which reads it makes stale: the router's own cache of loaders must not keep them.
  defaultPreloadStaleTime: 0,
  Wrap: FirstVisit,
});

startRoutes(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
