import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    staticData: { title: 'entrance.title', texts: ['entrance'] },
  }).lazy(() => import('./home.page.tsx').then((page) => page.lazyRoute)),
];
