import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

const invoices = {
  access: { signedIn: true, role: 'RESELLER_FINANCE' },
  feature: 'myInvoices',
  texts: ['invoice', 'finding', 'list', 'form', 'validation', 'action'],
} as const;

export const invoicesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invoices',
    staticData: { ...invoices, title: 'invoice.title' },
  }).lazy(() => import('./invoices.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/invoices/invoice/$number',
    staticData: { ...invoices, title: 'invoice.one' },
  }).lazy(() => import('./invoice.page.tsx').then((page) => page.lazyRoute)),
];
