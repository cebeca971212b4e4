import type { Feature, RouteAccess } from '@demarc/contract/access.ts';

interface PlannedRoute {
  path: string;
  access?: Pick<RouteAccess, 'signedIn' | 'role'>;
  feature?: Feature;
}

const finance = { signedIn: true, role: 'RESELLER_FINANCE' } as const;
const order = { signedIn: true, role: 'RESELLER_ORDER' } as const;
const serviceDesk = { signedIn: true, role: 'RESELLER_SERVICE_DESK' } as const;

/**
 * Routes of the specification, section 2, whose screens do not exist yet. The guard checks them like all others and shows the
 * not-found page to users with access. When a screen is built, its route moves to the routes of its feature.
 */
export const plannedRoutes: readonly PlannedRoute[] = [
  { path: '/invoices', access: finance, feature: 'myInvoices' },
  { path: '/invoices/invoice/$number', access: finance, feature: 'myInvoices' },
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
];
