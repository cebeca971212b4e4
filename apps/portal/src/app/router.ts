import { createRouter } from '@tanstack/react-router';
import { lazyRoute as homePage } from '../features/home/home.page.tsx';
import { homeRoute } from '../features/home/routes.ts';
import { rootRoute } from '../lib/root-route.ts';
import { InitialRoutesGate } from './initial-routes-gate.tsx';
import { initRoutes } from './load-routes.ts';
import { NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import type { routeTable } from './route-table.ts';

const first = [homeRoute.lazy(() => Promise.resolve(homePage))];

/** Starts with the home page only, and loads the other routes before it matches their paths; the type includes them all. */
export const router = createRouter({
  routeTree: rootRoute.update({ component: Root }).addChildren(first as unknown as typeof routeTable),
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  // A page that loads for longer than 1 second shows its pending state; the progress bar shows from the start.
  defaultPendingMs: 1000,
  scrollRestoration: true,
  // Every write invalidates its queries, so the router must not cache loader results as well.
  defaultPreloadStaleTime: 0,
  Wrap: InitialRoutesGate,
});

initRoutes(router, () => import('./signed-in-parts.ts'));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
