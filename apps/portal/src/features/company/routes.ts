import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const companyRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company',
    staticData: { title: 'company.title', access: { signedIn: true }, texts: ['company', 'contact', 'status'] },
  }).lazy(() => import('./company.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company/edit/iban',
    staticData: {
      title: 'company.edit-iban-title',
      access: { signedIn: true, role: 'RESELLER_ADMIN' },
      texts: ['company', 'validation', 'action'],
    },
  }).lazy(() => import('./edit-iban.page.tsx').then((page) => page.lazyRoute)),
];
