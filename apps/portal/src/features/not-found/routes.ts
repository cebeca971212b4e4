import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

/** The page of unknown paths, which a page also shows for an object that does not exist. */
export const notFoundPage = {
  staticData: { title: 'not-found.title', texts: ['not-found', 'entrance', 'action'] },
  lazy: () => import('./not-found.page.tsx').then((page) => page.lazyRoute),
};

export const notFoundRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '$', staticData: notFoundPage.staticData }).lazy(notFoundPage.lazy),
];
