import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const unlockRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/unlock',
    staticData: { title: 'unlock.title', texts: ['unlock', 'entrance', 'action'] },
  }).lazy(() => import('./unlock.page.tsx').then((page) => page.lazyRoute)),
];
