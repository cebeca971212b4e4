import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { validateRacksSearch } from './racks-search.ts';

export const racksRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/racks',
    validateSearch: validateRacksSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'rackSpace',
      title: 'rack.title',
      texts: ['rack', 'rack-order', 'rack-new', 'order-new', 'line', 'orders', 'list', 'form', 'validation', 'action'],
    },
  }).lazy(() => import('./racks.page.tsx').then((page) => page.lazyRoute)),
];
