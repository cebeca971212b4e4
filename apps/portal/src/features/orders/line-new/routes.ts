import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../../lib/root-route.ts';
import { validateNewLineSearch } from '../new-line-search.ts';

export const lineOrderRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/line/new',
    validateSearch: validateNewLineSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'myOrders',
      title: 'order-new.title',
      texts: [
        'order-new',
        'orders',
        'availability',
        'postal-code-check',
        'line',
        'address',
        'form',
        'validation',
        'list',
        'action',
      ],
    },
  }).lazy(() => import('../line-new.page.tsx').then((page) => page.lazyRoute)),
];
