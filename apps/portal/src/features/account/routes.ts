import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/activate',
    staticData: {
      title: 'activate.title',
      texts: ['activate', 'role', 'user', 'form', 'validation', 'action', 'entrance'],
      isOutside: true,
      needsProviders: true,
    },
  }).lazy(() => import('./activate.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/api-tokens',
    staticData: {
      title: 'api-token.title',
      access: { signedIn: true },
      texts: ['api-token', 'webhook', 'kinds', 'role', 'form', 'validation'],
    },
  }).lazy(() => import('./api-tokens.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/loyalty',
    staticData: { title: 'loyalty.title', access: { signedIn: true }, texts: ['loyalty', 'list', 'action', 'entrance'] },
  }).lazy(() => import('./loyalty.page.tsx').then((page) => page.lazyRoute)),
];
