import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { validateRacksSearch } from './racks-search.ts';

const orders = { access: { signedIn: true, role: 'RESELLER_ORDER' }, feature: 'rackSpace' } as const;
const power = {
  ...orders,
  title: 'power.title',
  texts: ['power', 'rack', 'rack-order', 'fault', 'line', 'contact', 'list', 'form', 'validation', 'action'],
} as const;

export const racksRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/racks',
    validateSearch: validateRacksSearch,
    staticData: {
      ...orders,
      title: 'rack.title',
      texts: ['rack', 'rack-order', 'rack-new', 'line', 'diversity', 'finding', 'orders', 'list', 'form', 'validation', 'action'],
    },
  }).lazy(() => import('./racks.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/racks/rack/$id/power/dashboard',
    staticData: power,
  }).lazy(() => import('./rack-power-dashboard.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/racks/shared-colo/$id/power/dashboard',
    staticData: power,
  }).lazy(() => import('./shared-colo-power-dashboard.page.tsx').then((page) => page.lazyRoute)),
];
