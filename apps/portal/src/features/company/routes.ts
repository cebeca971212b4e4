import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../lib/root-route.ts';

const admin = { signedIn: true, role: 'RESELLER_ADMIN' } as const;
const formTexts = ['company', 'contact', 'form', 'validation', 'action'];

export const companyRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company',
    staticData: {
      title: 'company.title',
      access: { signedIn: true },
      texts: [...formTexts, 'status', 'msa', 'activity', 'list'],
    },
  }).lazy(() => import('./company.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company/contact/new',
    staticData: { title: 'contact.new-title', access: admin, texts: formTexts },
  }).lazy(() => import('./contact-new.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company/contact/$contactId',
    staticData: { title: 'contact.edit-title', access: admin, texts: [...formTexts, 'activity', 'list'] },
  }).lazy(() => import('./contact.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company/edit/address',
    staticData: { title: 'company.edit-address-title', access: admin, texts: [...formTexts, 'company-edit', 'address'] },
  }).lazy(() => import('./edit-address.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company/edit/iban',
    staticData: { title: 'company.edit-iban-title', access: admin, texts: [...formTexts, 'company-edit'] },
  }).lazy(() => import('./edit-iban.page.tsx').then((page) => page.lazyRoute)),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company/agreements',
    staticData: { title: 'msa.title', access: admin, texts: ['company', 'msa', 'list', 'action'] },
  }).lazy(() => import('./agreements.page.tsx').then((page) => page.lazyRoute)),
];
