import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../../lib/root-route.ts';
import { parseDcOrderSearch } from './dc-order-search.ts';

export const dcConnectionOrderRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/dc-connection/new/{-$chosenPackage}',
    validateSearch: parseDcOrderSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'myOrders',
      title: 'dc-connection-new.title',
      texts: [
        'dc-connection-new',
        'dc-connection-order',
        'loa',
        'rack-order',
        'order-new',
        'orders',
        'form',
        'validation',
        'list',
        'action',
      ],
    },
  }).lazy(() => import('../dc-connection-new.page.tsx').then((page) => page.lazyRoute)),
];
