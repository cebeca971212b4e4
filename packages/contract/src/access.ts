/** Access rules. The server applies them to every call, the portal to every route and to its navigation. */

export const roles = ['RESELLER_ADMIN', 'RESELLER_FINANCE', 'RESELLER_ORDER', 'RESELLER_SERVICE_DESK'] as const;
export type Role = (typeof roles)[number];

export const brands = ['internet', 'datacentre', 'television'] as const;
export type Brand = (typeof brands)[number];

/** Feature names as routes use them; `tenTenTenTv` is the specification's `101010tv`. */
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

const sharedFeatures: readonly Feature[] = ['myInvoices', 'userManagement'];

/** The features that each brand enables (specification, section 6). */
export const featuresByBrand: Readonly<Record<Brand, readonly Feature[]>> = {
  internet: [...sharedFeatures, 'postalCodeCheck'],
  datacentre: [
    ...sharedFeatures,
    'dcConnections',
    'ipManagement',
    'manualAgreements',
    'myLines',
    'myOrders',
    'quotation',
    'rackSpace',
    'wdm',
  ],
  television: [...sharedFeatures, 'tenTenTenTv'],
};

/** Returns the features of a brand after `/unlock`: its own and all features of the data-center brand. */
export function getUnlockedFeatures(brand: Brand): ReadonlySet<Feature> {
  return new Set([...featuresByBrand[brand], ...featuresByBrand.datacentre]);
}

export function resolveEnabledFeatures(brand: Brand, isUnlocked: boolean): ReadonlySet<Feature> {
  return isUnlocked ? getUnlockedFeatures(brand) : new Set(featuresByBrand[brand]);
}

/** RESELLER_ADMIN implies every other role. */
export function hasRole(ownRoles: readonly string[], role: Role): boolean {
  return ownRoles.includes(role) || ownRoles.includes('RESELLER_ADMIN');
}

/** The access requirements of a route. A route without any is public. */
export interface RouteAccess {
  signedIn?: boolean;
  role?: Role;
  feature?: Feature;
}

/** Whether the visitor may open a route, by sign-in, role and feature (specification, section 2). */
export function mayEnter(
  route: RouteAccess,
  visitor: { roles: readonly string[] } | null,
  enabled: ReadonlySet<Feature>,
): boolean {
  if (route.feature && !enabled.has(route.feature)) return false;
  if (visitor) return !route.role || hasRole(visitor.roles, route.role);
  return !route.signedIn && !route.role;
}
