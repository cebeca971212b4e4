import { createRoute } from '@tanstack/react-router';
import { validateCheckSearch } from '../../blocks/availability/check-search.ts';
import { rootRoute } from '../../lib/root-route.ts';

export const postalCodeCheckRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/postal-code-check',
    validateSearch: validateCheckSearch,
    staticData: {
      feature: 'postalCodeCheck',
      title: 'postal-code-check.title',
      texts: ['postal-code-check', 'availability', 'line', 'address', 'form', 'validation', 'list', 'action', 'entrance'],
      needsProviders: true,
    },
  }).lazy(() => import('./postal-code-check.page.tsx').then((page) => page.lazyRoute)),
];
