import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const logoutRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/logout',
    staticData: { title: 'logout.title', texts: ['logout', 'auth', 'entrance', 'action'], isOutside: true },
  }).lazy(() => import('./logout.page.tsx').then((page) => page.lazyRoute)),
];
