import { createRoute } from '@tanstack/react-router';
import { validateCheckSearch } from '../../blocks/availability/check-search.ts';
import { rootRoute } from '../../lib/root-route.ts';

const lines = { access: { signedIn: true }, feature: 'myLines' } as const;
const addresses = {
  access: { signedIn: true, role: 'RESELLER_ORDER' },
  feature: 'myLines',
} as const;

export const linesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/lines',
    staticData: { ...lines, title: 'line.title', texts: ['line', 'list', 'form', 'validation'] },
  }).lazy(() => import('./lines.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/lines/detail/$id',
    staticData: {
      ...lines,
      title: 'line.detail-title',
      texts: [
        'line',
        'line-diagnostic',
        'fault',
        'order',
        'diversity',
        'finding',
        'service-prefix',
        'list',
        'form',
        'validation',
        'activity',
      ],
    },
  }).lazy(() => import('./detail.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/lines/check',
    validateSearch: validateCheckSearch,
    staticData: {
      access: { signedIn: true, role: 'RESELLER_ORDER' },
      feature: 'myLines',
      title: 'postal-code-check.title',
      texts: ['postal-code-check', 'availability', 'line', 'address', 'form', 'validation', 'list', 'action', 'entrance'],
    },
  }).lazy(() => import('./check.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/lines/addresses',
    staticData: { ...addresses, title: 'address-file.title', texts: ['address-file', 'list', 'form', 'action'] },
  }).lazy(() => import('./addresses.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/lines/addresses/$batchId',
    staticData: {
      ...addresses,
      title: 'address-file.result',
      texts: ['address-file', 'line', 'availability', 'address', 'order-new', 'list', 'form', 'validation', 'action'],
    },
  }).lazy(() => import('./addresses-batch.page.tsx').then((page) => page.lazyRoute)),
];
