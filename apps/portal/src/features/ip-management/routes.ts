import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

const ipManagement = {
  access: { signedIn: true, role: 'RESELLER_SERVICE_DESK' },
  feature: 'ipManagement',
} as const;
const texts = ['ip-prefix', 'orders', 'list', 'form', 'validation', 'action'] as const;

export const ipManagementRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ip-management',
    staticData: { ...ipManagement, title: 'ip-prefix.title', texts },
  }).lazy(() => import('./ip-management.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ip-management/prefix/$id',
    staticData: { ...ipManagement, title: 'ip-prefix.one', texts: [...texts, 'activity'] },
  }).lazy(() => import('./prefix.page.tsx').then((page) => page.lazyRoute)),
];
