import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

const ipManagement = {
  access: { signedIn: true, role: 'RESELLER_SERVICE_DESK' },
  feature: 'ipManagement',
  texts: ['ip-prefix', 'activity', 'diversity', 'orders', 'list', 'form', 'validation', 'action'],
} as const;

export const ipManagementRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ip-management',
    staticData: { ...ipManagement, title: 'ip-prefix.title' },
  }).lazy(() => import('./ip-management.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ip-management/prefix/$id',
    staticData: { ...ipManagement, title: 'ip-prefix.one' },
  }).lazy(() => import('./prefix.page.tsx').then((page) => page.lazyRoute)),
];
