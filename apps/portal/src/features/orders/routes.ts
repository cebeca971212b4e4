import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { validateNewLineSearch } from './new-line-search.ts';
import { validateOrdersSearch } from './orders-search.ts';

const orders = { access: { signedIn: true, role: 'RESELLER_ORDER' }, feature: 'myOrders' } as const;

export const ordersRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders',
    validateSearch: validateOrdersSearch,
    staticData: {
      ...orders,
      title: 'orders.title',
      texts: ['orders', 'order', 'list'],
    },
  }).lazy(() => import('./orders.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/line/new',
    validateSearch: validateNewLineSearch,
    staticData: {
      ...orders,
      title: 'order-new.title',
      texts: ['order-new', 'orders', 'availability', 'address', 'form', 'validation', 'list', 'action'],
    },
  }).lazy(() => import('./line-new.page.tsx').then((page) => page.lazyRoute)),
];
