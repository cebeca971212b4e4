import type { Product } from '@demarc/contract/catalog.ts';
import { type DcConnectionPackage, dcConnectionKinds } from '@demarc/contract/dc-connection.ts';
import { countPairs, findConnectionProduct, listPackageSites } from '@demarc/contract/dc-connection-order.ts';
import {
  type ConnectionService,
  isFiber,
  listServices,
  type MediaType,
  mediaTypes,
  metroMediaTypes,
} from '@demarc/contract/optical-compatibility.ts';
import type { Quantities } from '../../../blocks/order-form/order-price.ts';
import { getMandatoryQuantities } from '../../../blocks/order-form/product-choice.ts';
import { findColocation, type OwnColocation } from '../connection-ends/own-colocation.ts';
import type { DcOrderValues } from './dc-order-values.ts';

type Details = DcOrderValues['details'];

/** The data centers of both ends. Empty text if an end is not chosen yet. */
export interface Route {
  siteA: string;
  siteZ: string;
}

/** The data centers that the ends of an order are in. */
export function getRoute(
  details: Details,
  pkg: DcConnectionPackage | undefined,
  ownColocations: readonly OwnColocation[],
): Route {
  const siteA = findColocation(ownColocations, details.aEnd.colocation)?.site.siteCode ?? '';
  if (details.zEnd.party === 'OWN')
    return { siteA, siteZ: findColocation(ownColocations, details.zEnd.colocation)?.site.siteCode ?? '' };
  // Both ends of a cross connect are in one building, so only a metro connect has a field for the other.
  return { siteA, siteZ: pkg?.kind === 'METRO_CONNECT' ? details.zEnd.siteCode : siteA };
}

/** The data centers that a package connects to `siteA`. */
export function listZSites(pkg: DcConnectionPackage, siteA: string): readonly string[] {
  return pkg.siteCodes.filter((siteZ) => listMedia(pkg, { siteA, siteZ }).length > 0);
}

/** The racks and shared units where the Z end can be. */
export function listZColocations(
  pkg: DcConnectionPackage,
  ownColocations: readonly OwnColocation[],
  siteA: string,
): OwnColocation[] {
  const siteCodes = pkg.kind === 'METRO_CONNECT' ? listZSites(pkg, siteA) : [siteA];
  return ownColocations.filter(({ site }) => siteCodes.includes(site.siteCode));
}

/** The cables that a package offers between two data centers. */
export function listMedia(pkg: DcConnectionPackage, route: Route): readonly MediaType[] {
  return mediaTypes.filter((mediaType) => listOfferedServices(pkg, route, mediaType).length > 0);
}

/** The services that a package offers between two data centers and that work over a cable. */
export function listOfferedServices(
  pkg: DcConnectionPackage,
  { siteA, siteZ }: Route,
  mediaType: MediaType,
): readonly ConnectionService[] {
  const { kind, products } = pkg;
  if (kind === 'METRO_CONNECT' && (siteA === siteZ || !(metroMediaTypes as readonly MediaType[]).includes(mediaType))) return [];
  return listServices(mediaType).filter((service) => findConnectionProduct(products, { kind, siteA, siteZ, mediaType, service }));
}

/** The fibers of the order. A cable without fibers counts as one. */
export function countStrands({ mediaType, fiberMode, pairs }: Details): number {
  if (!isFiber(mediaType) || fiberMode === 'ONE') return 1;
  return Number(pairs) * 2;
}

/** The fibers of the cable; null for copper. */
export function countFibers(details: Details): number | null {
  return isFiber(details.mediaType) ? countStrands(details) : null;
}

/** The product for a cable and a service; undefined until both ends are known. */
export function findProduct(
  { mediaType, service }: Pick<Details, 'mediaType' | 'service'>,
  pkg: DcConnectionPackage,
  route: Route,
): Product | undefined {
  return findConnectionProduct(pkg.products, { kind: pkg.kind, ...route, mediaType, service });
}

/**
 * The quantity of each product: the connection once per pair of fibers, and the included products. Empty until the customer has chosen
 * the Z end.
 */
export function getQuantities(details: Details, pkg: DcConnectionPackage, route: Route): Quantities {
  const product = details.zEnd.party ? findProduct(details, pkg, route) : undefined;
  return product ? withIncluded(pkg, product, countPairs(countStrands(details))) : {};
}

/** The lowest monthly price of a package, from a data center if that is known; null if it has none. */
export function findLowestPrice({ products }: DcConnectionPackage, siteA = ''): Product | null {
  const monthlyProducts = products.filter(
    ({ productType, chargeType, attributes }) =>
      isConnection(productType) && chargeType === 'MRC' && (!siteA || listPackageSites([{ attributes }]).includes(siteA)),
  );
  return monthlyProducts.toSorted((a, b) => Number(a.unitPrice) - Number(b.unitPrice))[0] ?? null;
}

/** The quantities of the cheapest order of a package; empty if it has no price. */
export function getStartingQuantities(pkg: DcConnectionPackage, siteA: string): Quantities {
  const lowest = findLowestPrice(pkg, siteA);
  return lowest ? withIncluded(pkg, lowest, 1) : {};
}

function withIncluded({ products }: DcConnectionPackage, { productCode }: Product, count: number): Quantities {
  const included = products.filter(({ productType }) => !isConnection(productType));
  return { ...getMandatoryQuantities(included), [productCode]: count };
}

function isConnection(productType: string): boolean {
  return (dcConnectionKinds as readonly string[]).includes(productType);
}
