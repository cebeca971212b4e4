import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

const admin = { access: { signedIn: true, role: 'RESELLER_ADMIN' }, feature: 'userManagement' } as const;

export const userManagementRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/user-management',
    staticData: { ...admin, title: 'user.title', texts: ['user', 'role'] },
  }).lazy(() => import('./user-management.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/user-management/account/create',
    staticData: { ...admin, title: 'user.create-title', texts: ['user', 'role', 'validation', 'form'] },
  }).lazy(() => import('./account-create.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/user-management/account/$id',
    staticData: { ...admin, title: 'user.account-title', texts: ['user', 'role', 'activity', 'validation', 'form'] },
  }).lazy(() => import('./account.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/user-management/tokens/$id',
    staticData: { ...admin, title: 'api-token.of-user', texts: ['api-token', 'user', 'role', 'validation', 'form'] },
  }).lazy(() => import('./tokens.page.tsx').then((page) => page.lazyRoute)),
];
