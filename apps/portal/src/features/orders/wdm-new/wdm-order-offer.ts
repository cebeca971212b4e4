import type { OrderItem, Product } from '@demarc/contract/catalog.ts';
import { isFinalServiceStatus } from '@demarc/contract/service.ts';
import type { WdmPackage, WdmSummary } from '@demarc/contract/wdm.ts';
import type { ClientInterface } from '@demarc/contract/wdm-client-interface.ts';
import { findEncryptionProduct, findProtectionProduct, findWdmProduct } from '@demarc/contract/wdm-order.ts';
import { isDiverse, type WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import { type Quantities, sumTotals, toOrderItems } from '../../../blocks/order-form/order-price.ts';
import { getMandatoryQuantities } from '../../../blocks/order-form/product-choice.ts';
import { listOfferedRoutes, type OfferedRoute } from '../../../blocks/wavelength/offered-routes.ts';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import type { WdmOrderValues } from './wdm-order-values.ts';

/** A wavelength is handed over on a pair of fibers, one in each direction. */
export const wavelengthFibers = 2;

type Details = WdmOrderValues['details'];

/** The wavelengths that can be ordered, and the customer's own racks and wavelengths. */
export interface WdmOffer {
  packages: readonly WdmPackage[];
  ownColocations: readonly OwnColocation[];
  wavelengths: readonly WdmSummary[];
}

/** The package and route chosen in the form. */
export interface ChosenOffer {
  /** The package; undefined until it is chosen. */
  pkg: WdmPackage | undefined;
  /** The route as the package sells it. */
  route: WdmPackageRoute | undefined;
}

export function findChosen(
  { packageCode, details }: Pick<WdmOrderValues, 'packageCode' | 'details'>,
  packages: readonly WdmPackage[],
) {
  const pkg = packages.find((catalogPackage) => catalogPackage.packageCode === packageCode);
  const offered = listOfferedRoutes(packages).find(({ route }) => String(route.routeId) === details.routeId);
  const route = pkg?.routes.find(({ routeId }) => String(routeId) === details.routeId);
  return { pkg: route && pkg, route: route ?? offered?.route, offered };
}

/** The routes between the chosen data centers, in either direction. */
export function listRoutes(
  packages: readonly WdmPackage[],
  { siteA, siteZ }: Pick<Details, 'siteA' | 'siteZ'>,
): readonly OfferedRoute[] {
  const siteCodes = [siteA, siteZ].filter(Boolean);
  return listOfferedRoutes(packages).filter(({ route }) =>
    siteCodes.every((code) => code === route.siteA.siteCode || code === route.siteZ.siteCode),
  );
}

/** The data centers of all routes. */
export function listSites(packages: readonly WdmPackage[]): readonly WdmPackageRoute['siteA'][] {
  const sites = packages.flatMap(({ routes }) => routes.flatMap(({ siteA, siteZ }) => [siteA, siteZ]));
  return [...new Map(sites.map((site) => [site.siteCode, site])).values()].sort((a, b) => a.siteCode.localeCompare(b.siteCode));
}

/** The data centers that routes connect to `from`, or all data centers if it is empty. */
export function listFarSites(packages: readonly WdmPackage[], from: string): readonly WdmPackageRoute['siteA'][] {
  const near = listRoutes(packages, { siteA: from, siteZ: '' });
  const codes = near.flatMap(({ route }) => [route.siteA.siteCode, route.siteZ.siteCode]);
  return listSites(packages).filter(({ siteCode }) => codes.includes(siteCode) && siteCode !== from);
}

/** The customer's racks and shared units at an end of the route. */
export function listOwnAt(ownColocations: readonly OwnColocation[], siteCode: string | undefined): readonly OwnColocation[] {
  return ownColocations.filter(({ site }) => site.siteCode === siteCode);
}

type Ends = Readonly<Record<'siteA' | 'siteZ', { siteCode: string }>>;

/** Whether both connect the same two data centers, in either direction. */
export function haveSameEnds(a: Ends, b: Ends): boolean {
  const codes = [b.siteA.siteCode, b.siteZ.siteCode];
  return codes.includes(a.siteA.siteCode) && codes.includes(a.siteZ.siteCode);
}

/** Another route between the same data centers without shared cables or ducts; undefined if none is sold. */
export function findDiverseRoute(packages: readonly WdmPackage[], route: WdmPackageRoute): WdmPackageRoute | undefined {
  const routes = listOfferedRoutes(packages).map((offered) => offered.route);
  return routes.find((other) => other.routeId !== route.routeId && haveSameEnds(other, route) && isDiverse(other, route));
}

/** The customer's wavelengths that can be one of a pair with a new one: between the same data centers, on another path. */
export function listPartners({ packages, wavelengths }: WdmOffer, route: WdmPackageRoute): readonly WdmSummary[] {
  const routes = listOfferedRoutes(packages).map((offered) => offered.route);
  return wavelengths.filter((wavelength) => {
    const { routeId, pairedWdmId, protection, status } = wavelength;
    const ownRoute = routes.find((offeredRoute) => offeredRoute.routeId === routeId);
    return (
      pairedWdmId === null &&
      protection === 'UNPROTECTED' &&
      !isFinalServiceStatus(status) &&
      haveSameEnds(wavelength, route) &&
      ownRoute !== undefined &&
      isDiverse(ownRoute, route)
    );
  });
}

/**
 * A wavelength of the customer on the route that would make a diverse pair, which still cannot be one of the pair: it has a pair, or
 * a second path of its own. Undefined if there is none.
 */
export function findUnfitPartner({ wavelengths }: WdmOffer, diverseRoute: WdmPackageRoute): WdmSummary | undefined {
  return wavelengths.find(
    ({ routeId, pairedWdmId, protection, status }) =>
      routeId === diverseRoute.routeId && !isFinalServiceStatus(status) && (pairedWdmId !== null || protection !== 'UNPROTECTED'),
  );
}

/** The product of the wavelength; undefined until the interface of a managed wavelength is chosen. */
export function findProduct(
  { products }: Pick<WdmPackage, 'products'>,
  { routeCode }: Pick<WdmPackageRoute, 'routeCode'>,
  clientInterface: ClientInterface | null,
): Product | undefined {
  return findWdmProduct(products, { routeCode, clientInterface });
}

/** The interfaces that a package sells on a route. */
export function listInterfaces(pkg: WdmPackage, route: WdmPackageRoute): readonly ClientInterface[] {
  return pkg.clientInterfaces.filter((clientInterface) => findProduct(pkg, route, clientInterface));
}

/** The lowest monthly price of a route in a package, and the interface that it is for; null if it has none. */
export function findLowestPrice(
  pkg: WdmPackage,
  route: WdmPackageRoute,
): { product: Product; clientInterface: ClientInterface | null } | null {
  const interfaces = pkg.clientInterfaces.length > 0 ? listInterfaces(pkg, route) : [null];
  const prices = interfaces.flatMap((clientInterface) => {
    const product = findProduct(pkg, route, clientInterface);
    return product ? [{ product, clientInterface }] : [];
  });
  return prices.toSorted((a, b) => Number(a.product.unitPrice) - Number(b.product.unitPrice))[0] ?? null;
}

/** The product with the lowest monthly price on a route, in any package; undefined if it has none. */
export function findLowestOfRoute({ route, packages }: OfferedRoute): Product | undefined {
  const products = packages.flatMap((pkg) => findLowestPrice(pkg, route)?.product ?? []);
  return products.toSorted((a, b) => Number(a.unitPrice) - Number(b.unitPrice))[0];
}

/** The items of the cheapest wavelength on a route, in one package or in all. */
export function listLowestItems({ route, packages }: OfferedRoute, pkg: WdmPackage | undefined): OrderItem[] {
  const offers = (pkg ? [pkg] : packages).flatMap((pack) => {
    const lowest = findLowestPrice(pack, route)?.product;
    if (!lowest) return [];
    return [toOrderItems(pack.products, { ...getMandatoryQuantities(pack.products), [lowest.productCode]: 1 })];
  });
  return offers.toSorted((a, b) => Number(sumTotals(a).mrc) - Number(sumTotals(b).mrc))[0] ?? [];
}

/** Quantity of each product: the wavelength, its options, and what the package includes. */
export function getQuantities(details: Details, { pkg, route }: ChosenOffer): Quantities {
  if (!pkg || !route) return {};
  const { protection, encryption } = details;
  const isManaged = pkg.serviceClass === 'MANAGED_WAVELENGTH';
  const wavelength = findProduct(pkg, route, isManaged ? details.clientInterface || null : null);
  if (!wavelength || (isManaged && !details.clientInterface)) return {};
  const chosenProducts = [
    wavelength,
    isManaged && protection === 'PROTECTED_1_PLUS_1' ? findProtectionProduct(pkg.products) : undefined,
    isManaged && encryption ? findEncryptionProduct(pkg.products) : undefined,
  ].flatMap((product) => product ?? []);
  return {
    ...getMandatoryQuantities(pkg.products),
    ...Object.fromEntries(chosenProducts.map(({ productCode }) => [productCode, 1])),
  };
}
