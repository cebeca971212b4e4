import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const applyRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/apply/{-$customerType}',
    staticData: {
      title: 'apply.title',
      texts: ['apply', 'company', 'contact', 'address', 'form', 'validation', 'list', 'action', 'entrance'],
      isOutside: true,
      needsProviders: true,
    },
  }).lazy(() => import('./apply.page.tsx').then((page) => page.lazyRoute)),
];
