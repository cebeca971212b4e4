import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../../lib/root-route.ts';
import { parseWdmOrderSearch } from './wdm-order-search.ts';

export const wdmOrderRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/wdm/new/{-$chosenPackage}',
    validateSearch: parseWdmOrderSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'myOrders',
      title: 'wdm-new.title',
      texts: [
        'wdm-new',
        'wdm-order',
        'dc-connection-new',
        'dc-connection-order',
        'order-new',
        'orders',
        'form',
        'validation',
        'list',
        'action',
      ],
    },
  }).lazy(() => import('../wdm-new.page.tsx').then((page) => page.lazyRoute)),
];
