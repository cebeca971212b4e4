import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const tokenRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/token/login',
    staticData: { title: 'token.title', texts: ['token', 'auth', 'entrance', 'action'], isOutside: true },
  }).lazy(() => import('./login.page.tsx').then((page) => page.lazyRoute)),
];
