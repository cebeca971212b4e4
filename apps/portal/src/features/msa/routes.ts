import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const msaRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/msa/signed',
    staticData: {
      title: 'msa-signed.title',
      texts: ['msa-signed', 'msa', 'loader', 'error', 'action', 'entrance'],
      isOutside: true,
      needsProviders: true,
    },
  }).lazy(() => import('./signed.page.tsx').then((page) => page.lazyRoute)),
];
