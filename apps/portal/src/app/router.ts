import { type AnyRoute, createRoute, createRouter } from '@tanstack/react-router';
import { accountRoutes } from '../features/account/routes.ts';
import { applyRoutes } from '../features/apply/routes.ts';
import { companyRoutes } from '../features/company/routes.ts';
import { homeRoutes } from '../features/home/routes.ts';
import { logoutRoutes } from '../features/logout/routes.ts';
import { msaRoutes } from '../features/msa/routes.ts';
import { notFoundPage, notFoundRoutes } from '../features/not-found/routes.ts';
import { ssoRoutes } from '../features/sso/routes.ts';
import { tokenRoutes } from '../features/token/routes.ts';
import { unlockRoutes } from '../features/unlock/routes.ts';
import { userManagementRoutes } from '../features/user-management/routes.ts';
import { rootRoute } from '../lib/root-route.ts';
import { NotFound } from './not-found.tsx';
import { plannedRoutes } from './planned-routes.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

const planned: AnyRoute[] = plannedRoutes.map(({ path, access, feature }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { ...notFoundPage.staticData, isPlanned: true, access, feature },
  }).lazy(notFoundPage.lazy),
);

const routeTree = rootRoute
  .update({ component: Root })
  .addChildren([
    ...homeRoutes,
    ...accountRoutes,
    ...applyRoutes,
    ...companyRoutes,
    ...unlockRoutes,
    ...userManagementRoutes,
    ...ssoRoutes,
    ...tokenRoutes,
    ...logoutRoutes,
    ...msaRoutes,
    ...notFoundRoutes,
    ...planned,
  ]);

/** All features in one tree. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  // A page that is under way for longer than this shows that something is coming; the progress bar does so from the start.
  defaultPendingMs: 1000,
  scrollRestoration: true,
  // Every write says which reads it makes stale: the router's own cache of loaders must not keep them.
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
