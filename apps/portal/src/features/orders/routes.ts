import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { newLineSearch } from './line-new-search.ts';
import { ordersSearch } from './orders-search.ts';

const orders = { access: { signedIn: true, role: 'RESELLER_ORDER' }, feature: 'myOrders' } as const;

export const ordersRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders',
    validateSearch: ordersSearch,
    staticData: {
      ...orders,
      title: 'orders.title',
      texts: ['orders', 'order', 'list'],
    },
  }).lazy(() => import('./orders.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/line/new',
    validateSearch: newLineSearch,
    staticData: {
      ...orders,
      title: 'order-new.title',
      texts: ['order-new', 'orders', 'availability', 'address', 'form', 'validation', 'list', 'action'],
    },
  }).lazy(() => import('./line-new.page.tsx').then((page) => page.lazyRoute)),
];
