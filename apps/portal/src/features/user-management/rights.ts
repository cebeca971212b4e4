import { type Feature, hasRole, type Role } from '@demarc/contract/access.ts';

export const acts = ['see', 'change', 'order'] as const;
type Act = (typeof acts)[number];

interface Area {
  name: string;
  /** The area exists if any of these features is on; without this list it always exists. */
  features?: readonly Feature[];
  /** Any of these roles grants access. An empty list means everyone; a missing level means no one. */
  may: Partial<Record<Act, readonly Role[]>>;
}

const order = ['RESELLER_ORDER'] as const;
const serviceDesk = ['RESELLER_SERVICE_DESK'] as const;
const finance = ['RESELLER_FINANCE'] as const;
const admin = ['RESELLER_ADMIN'] as const;

/** The areas of the portal. `order` covers whatever costs the company money. */
const areas = [
  { name: 'postal-code-check', features: ['postalCodeCheck'], may: { see: [] } },
  { name: 'lines', features: ['myLines'], may: { see: [], change: [...order, ...serviceDesk] } },
  { name: 'racks', features: ['rackSpace', 'dcConnections', 'wdm'], may: { see: order, change: order } },
  { name: 'tv', features: ['tenTenTenTv'], may: { see: serviceDesk, change: serviceDesk, order: serviceDesk } },
  { name: 'ip', features: ['ipManagement'], may: { see: serviceDesk, change: serviceDesk } },
  { name: 'orders', features: ['myOrders'], may: { see: order, change: order, order } },
  { name: 'quotations', features: ['quotation'], may: { see: order, change: order, order } },
  { name: 'manual-agreements', features: ['manualAgreements'], may: { see: order, change: order } },
  { name: 'invoices', features: ['myInvoices'], may: { see: finance, change: finance } },
  { name: 'company', may: { see: [], change: admin } },
  { name: 'agreements', may: { see: admin, change: admin } },
  { name: 'users', features: ['userManagement'], may: { see: admin, change: admin } },
] as const satisfies readonly Area[];

interface Right {
  area: (typeof areas)[number]['name'];
  may: Readonly<Record<Act, boolean>>;
}

/** What a user with these roles can see, change and order with these features. */
export function rightsOf(held: readonly Role[], features: ReadonlySet<Feature>): Right[] {
  const listed: readonly (Area & Pick<Right, 'area'>)[] = areas.map((area) => ({ ...area, area: area.name }));
  const isAllowed = (needed: readonly Role[] | undefined) =>
    needed !== undefined && (needed.length === 0 || needed.some((role) => hasRole(held, role)));
  return listed
    .filter((area) => area.features?.some((feature) => features.has(feature)) ?? true)
    .map(({ area, may }) => ({
      area,
      may: { see: isAllowed(may.see), change: isAllowed(may.change), order: isAllowed(may.order) },
    }));
}
