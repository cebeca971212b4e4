import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

const tvAccounts = { access: { signedIn: true, role: 'RESELLER_SERVICE_DESK' }, feature: 'tenTenTenTv' } as const;

export const tvAccountsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tv-accounts',
    staticData: { ...tvAccounts, title: 'tv-account.title', texts: ['tv-account', 'tv-activation', 'list', 'form'] },
  }).lazy(() => import('./tv-accounts.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tv-accounts/$accountId',
    staticData: {
      ...tvAccounts,
      title: 'tv-activation.title',
      texts: ['tv-account', 'tv-activation', 'finding', 'list', 'form', 'validation', 'action'],
    },
  }).lazy(() => import('./tv-account.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tv-accounts/create',
    staticData: {
      ...tvAccounts,
      title: 'tv-account.create-title',
      texts: ['tv-account', 'tv-activation', 'address', 'form', 'validation', 'action'],
    },
  }).lazy(() => import('./create.page.tsx').then((page) => page.lazyRoute)),
];
