import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { validateWdmSearch } from './wdm-search.ts';

export const wdmRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/wdm',
    validateSearch: validateWdmSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'wdm',
      title: 'wdm.title',
      texts: [
        'wdm',
        'wdm-order',
        'dc-connection-order',
        'circuit',
        'fault',
        'line',
        'diversity',
        'finding',
        'activity',
        'orders',
        'list',
        'form',
        'validation',
        'action',
      ],
    },
  }).lazy(() => import('./wdm.page.tsx').then((page) => page.lazyRoute)),
];
