import { type Brand, brands, type Feature, featuresByBrand } from './access.ts';

/** The feature that a page needs, by the first segment of its path. */
const featureBySegment: Readonly<Record<string, Feature>> = {
  lines: 'myLines',
  orders: 'myOrders',
  quotations: 'quotation',
  racks: 'rackSpace',
  'dc-connections': 'dcConnections',
  wdm: 'wdm',
  'manual-agreement': 'manualAgreements',
  'ip-management': 'ipManagement',
  'tv-accounts': 'tenTenTenTv',
  'postal-code-check': 'postalCodeCheck',
};

/** Returns the brand whose portal has the page; the customer's own brand takes precedence. */
export function getPageBrand(path: string, ownBrand: Brand): Brand {
  const feature = featureBySegment[path.split(/[/?#]/, 2)[1] ?? ''];
  if (!feature || featuresByBrand[ownBrand].includes(feature)) return ownBrand;
  return brands.find((brand) => featuresByBrand[brand].includes(feature)) ?? ownBrand;
}
