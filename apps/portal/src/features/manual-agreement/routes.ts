import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

const manualAgreement = {
  access: { signedIn: true, role: 'RESELLER_ORDER' },
  feature: 'manualAgreements',
  texts: ['manual-agreement', 'orders', 'list', 'form', 'validation', 'action'],
} as const;

export const manualAgreementRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/manual-agreement',
    staticData: { ...manualAgreement, title: 'manual-agreement.title' },
  }).lazy(() => import('./manual-agreement.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/manual-agreement/view/$uuid',
    staticData: { ...manualAgreement, title: 'manual-agreement.one' },
  }).lazy(() => import('./view.page.tsx').then((page) => page.lazyRoute)),
];
