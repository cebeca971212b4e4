/** Who may do what: read by the server for every call, by the portal's guard for every route and by its navigation. */

export const roles = ['RESELLER_ADMIN', 'RESELLER_FINANCE', 'RESELLER_ORDER', 'RESELLER_SERVICE_DESK'] as const;
export type Role = (typeof roles)[number];

export const brands = ['internet', 'datacentre', 'television'] as const;
export type Brand = (typeof brands)[number];

/** The features by the names that routes use; `tenTenTenTv` is the feature `101010tv` of the specification. */
export const features = [
  'dcConnections',
  'ipManagement',
  'manualAgreements',
  'myInvoices',
  'myLines',
  'myOrders',
  'postalCodeCheck',
  'quotation',
  'rackSpace',
  'tenTenTenTv',
  'userManagement',
  'wdm',
] as const;
export type Feature = (typeof features)[number];

const always: readonly Feature[] = ['myInvoices', 'userManagement'];

/** The features each brand switches on (specification, section 6). */
export const featuresByBrand: Readonly<Record<Brand, readonly Feature[]>> = {
  internet: [...always, 'postalCodeCheck'],
  datacentre: [
    ...always,
    'dcConnections',
    'ipManagement',
    'manualAgreements',
    'myLines',
    'myOrders',
    'quotation',
    'rackSpace',
    'wdm',
  ],
  television: [...always, 'tenTenTenTv'],
};

/** The features of a brand after `/unlock`: its own, and every feature of the data-centre variant. */
export function unlock(brand: Brand): ReadonlySet<Feature> {
  return new Set([...featuresByBrand[brand], ...featuresByBrand.datacentre]);
}

/** The features that are on: those of the brand, or of the unlocked brand. */
export function enabledFeatures(brand: Brand, isUnlocked: boolean): ReadonlySet<Feature> {
  return isUnlocked ? unlock(brand) : new Set(featuresByBrand[brand]);
}

/** RESELLER_ADMIN holds every role. */
export function hasRole(held: readonly string[], role: Role): boolean {
  return held.includes(role) || held.includes('RESELLER_ADMIN');
}

/** What a route asks of its visitor. Public where nothing is said. */
export interface RouteAccess {
  signedIn?: boolean;
  role?: Role;
  feature?: Feature;
}

/** Whether the visitor may enter a route: signed in, role and feature, in the words of the specification, section 2. */
export function mayEnter(
  route: RouteAccess,
  visitor: { roles: readonly string[] } | null,
  enabled: ReadonlySet<Feature>,
): boolean {
  if (route.feature && !enabled.has(route.feature)) return false;
  if (visitor) return !route.role || hasRole(visitor.roles, route.role);
  return !route.signedIn && !route.role;
}
