import { createRoute, notFound } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';
import { isQuoteAction } from './quote-links.ts';

const quotations = {
  access: { signedIn: true, role: 'RESELLER_ORDER' },
  feature: 'quotation',
} as const;
const texts = ['quotation', 'order', 'order-new', 'orders', 'list', 'form', 'address', 'validation', 'action'] as const;

export const quotationsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/quotations',
    staticData: { ...quotations, title: 'quotation.title', texts },
  }).lazy(() => import('./quotations.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/quotations/$action/$quotationId',
    staticData: { ...quotations, title: 'quotation.one', texts: [...texts, 'activity'] },
    // Runs after the access guard.
    beforeLoad: ({ params }) => {
      if (!isQuoteAction((params as { action: string }).action)) throw notFound();
    },
  }).lazy(() => import('./quotation.page.tsx').then((page) => page.lazyRoute)),
];
