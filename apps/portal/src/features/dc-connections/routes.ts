import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { validateDcConnectionsSearch } from './dc-connections-search.ts';

export const dcConnectionsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dc-connections',
    validateSearch: validateDcConnectionsSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'dcConnections',
      title: 'dc-connection.title',
      texts: [
        'dc-connection',
        'dc-connection-order',
        'circuit',
        'fault',
        'loa',
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
  }).lazy(() => import('./dc-connections.page.tsx').then((page) => page.lazyRoute)),
];
