import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

export const ssoRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sso/login',
    staticData: { title: 'sso.title', texts: ['sso', 'auth', 'entrance', 'action', 'confirm-sign-in'], isOutside: true },
  }).lazy(() => import('./login.page.tsx').then((page) => page.lazyRoute)),
];
