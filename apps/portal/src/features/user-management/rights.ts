import { type Feature, hasRole, type Role } from '@demarc/contract/access.ts';

export const accessLevels = ['see', 'change', 'order'] as const;
type AccessLevel = (typeof accessLevels)[number];

interface Area {
  name: string;
  /** The area exists if any of these features is on; without this list it always exists. */
  features?: readonly Feature[];
  /** Any of these roles grants access. An empty list means everyone; a missing level means no one. */
  may: Partial<Record<AccessLevel, readonly Role[]>>;
}

const orderRoles = ['RESELLER_ORDER'] as const;
const serviceDeskRoles = ['RESELLER_SERVICE_DESK'] as const;
const financeRoles = ['RESELLER_FINANCE'] as const;
const adminRoles = ['RESELLER_ADMIN'] as const;

/** The areas of the portal. `order` covers whatever costs the company money. */
const areas = [
  { name: 'postal-code-check', features: ['postalCodeCheck'], may: { see: [] } },
  { name: 'lines', features: ['myLines'], may: { see: [], change: [...orderRoles, ...serviceDeskRoles], order: orderRoles } },
  {
    name: 'racks',
    features: ['rackSpace', 'dcConnections', 'wdm'],
    may: { see: orderRoles, change: orderRoles, order: orderRoles },
  },
  { name: 'tv', features: ['tenTenTenTv'], may: { see: serviceDeskRoles, change: serviceDeskRoles, order: serviceDeskRoles } },
  { name: 'ip', features: ['ipManagement'], may: { see: serviceDeskRoles, change: serviceDeskRoles } },
  { name: 'orders', features: ['myOrders'], may: { see: orderRoles, change: orderRoles, order: orderRoles } },
  { name: 'quotations', features: ['quotation'], may: { see: orderRoles, change: orderRoles, order: orderRoles } },
  { name: 'manual-agreements', features: ['manualAgreements'], may: { see: orderRoles, change: orderRoles } },
  { name: 'invoices', features: ['myInvoices'], may: { see: financeRoles, change: financeRoles } },
  { name: 'company', may: { see: [], change: adminRoles } },
  { name: 'agreements', may: { see: adminRoles, change: adminRoles } },
  { name: 'users', features: ['userManagement'], may: { see: adminRoles, change: adminRoles } },
] as const satisfies readonly Area[];

interface Right {
  area: (typeof areas)[number]['name'];
  may: Readonly<Record<AccessLevel, boolean>>;
}

/** Returns what a user with these roles can see, change and order with these features. */
export function getRights(grantedRoles: readonly Role[], features: ReadonlySet<Feature>): Right[] {
  const namedAreas: readonly (Area & Pick<Right, 'area'>)[] = areas.map((area) => ({ ...area, area: area.name }));
  const isAllowed = (allowedRoles: readonly Role[] | undefined) =>
    allowedRoles !== undefined && (allowedRoles.length === 0 || allowedRoles.some((role) => hasRole(grantedRoles, role)));
  return namedAreas
    .filter((area) => area.features?.some((feature) => features.has(feature)) ?? true)
    .map(({ area, may }) => ({
      area,
      may: { see: isAllowed(may.see), change: isAllowed(may.change), order: isAllowed(may.order) },
    }));
}
