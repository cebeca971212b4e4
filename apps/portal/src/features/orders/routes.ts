import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { validateOrdersSearch } from './orders-search.ts';

export const ordersRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders',
    validateSearch: validateOrdersSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'myOrders',
      title: 'orders.title',
      texts: ['orders', 'order', 'list'],
    },
  }).lazy(() => import('./orders.page.tsx').then((page) => page.lazyRoute)),
];
