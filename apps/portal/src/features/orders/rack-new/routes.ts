import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../../lib/root-route.ts';
import { parseStepSearch } from '../../../ui/wizard/wizard-step.ts';

export const rackOrderRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/orders/rack/new/{-$chosenSite}',
    validateSearch: parseStepSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'myOrders',
      title: 'rack-new.title',
      texts: ['rack-new', 'rack-order', 'order-new', 'orders', 'address', 'form', 'validation', 'list', 'action'],
    },
  }).lazy(() => import('../rack-new.page.tsx').then((page) => page.lazyRoute)),
];
