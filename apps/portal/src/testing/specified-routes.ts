import type { Feature, RouteAccess } from '@demarc/contract/access.ts';

interface SpecifiedRoute {
  path: string;
  /** Who may open the page; everyone if left out. */
  access?: Pick<RouteAccess, 'signedIn' | 'role'>;
  feature?: Feature;
}

const signedIn = { signedIn: true } as const;
const admin = { signedIn: true, role: 'RESELLER_ADMIN' } as const;
const finance = { signedIn: true, role: 'RESELLER_FINANCE' } as const;
const order = { signedIn: true, role: 'RESELLER_ORDER' } as const;
const serviceDesk = { signedIn: true, role: 'RESELLER_SERVICE_DESK' } as const;

/** The routes of the specification, section 2, and those that were added since. */
export const specifiedRoutes: readonly SpecifiedRoute[] = [
  { path: '/' },
  { path: '/account/activate' },
  { path: '/account/api-tokens', access: signedIn },
  { path: '/account/loyalty', access: signedIn },
  { path: '/apply/{-$customerType}' },
  { path: '/msa/signed' },
  { path: '/company', access: signedIn },
  { path: '/company/contact/new', access: admin },
  { path: '/company/contact/$contactId', access: admin },
  { path: '/company/edit/address', access: admin },
  { path: '/company/edit/iban', access: admin },
  { path: '/company/agreements', access: admin },
  { path: '/postal-code-check', feature: 'postalCodeCheck' },
  { path: '/lines', access: signedIn, feature: 'myLines' },
  { path: '/lines/detail/$id', access: signedIn, feature: 'myLines' },
  { path: '/lines/check', access: order, feature: 'myLines' },
  { path: '/lines/addresses', access: order, feature: 'myLines' },
  { path: '/lines/addresses/$batchId', access: order, feature: 'myLines' },
  { path: '/invoices', access: finance, feature: 'myInvoices' },
  { path: '/invoices/invoice/$number', access: finance, feature: 'myInvoices' },
  { path: '/orders', access: order, feature: 'myOrders' },
  { path: '/orders/line/new', access: order, feature: 'myOrders' },
  { path: '/orders/rack/new/{-$chosenSite}', access: order, feature: 'myOrders' },
  { path: '/orders/dc-connection/new/{-$chosenPackage}', access: order, feature: 'myOrders' },
  { path: '/orders/wdm/new/{-$chosenPackage}', access: order, feature: 'myOrders' },
  { path: '/quotations', access: order, feature: 'quotation' },
  { path: '/quotations/$action/$quotationId', access: order, feature: 'quotation' },
  { path: '/racks', access: order, feature: 'rackSpace' },
  { path: '/racks/rack/$id/power/dashboard', access: order, feature: 'rackSpace' },
  { path: '/racks/shared-colo/$id/power/dashboard', access: order, feature: 'rackSpace' },
  { path: '/dc-connections', access: order, feature: 'dcConnections' },
  { path: '/wdm', access: order, feature: 'wdm' },
  { path: '/manual-agreement', access: order, feature: 'manualAgreements' },
  { path: '/manual-agreement/view/$uuid', access: order, feature: 'manualAgreements' },
  { path: '/ip-management', access: serviceDesk, feature: 'ipManagement' },
  { path: '/ip-management/prefix/$id', access: serviceDesk, feature: 'ipManagement' },
  { path: '/user-management', access: admin, feature: 'userManagement' },
  { path: '/user-management/account/$id', access: admin, feature: 'userManagement' },
  { path: '/user-management/account/create', access: admin, feature: 'userManagement' },
  { path: '/user-management/tokens/$id', access: admin, feature: 'userManagement' },
  { path: '/tv-accounts', access: serviceDesk, feature: 'tenTenTenTv' },
  { path: '/tv-accounts/$accountId', access: serviceDesk, feature: 'tenTenTenTv' },
  { path: '/tv-accounts/create', access: serviceDesk, feature: 'tenTenTenTv' },
  { path: '/unlock' },
  { path: '/token/login' },
  { path: '/sso/login' },
  { path: '/logout' },
];
