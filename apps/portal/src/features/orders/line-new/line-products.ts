import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import type { Package, Product, ProductType } from '@demarc/contract/catalog.ts';
import { ipv4PrefixLengths, ipv6PrefixLengths } from '@demarc/contract/line-schemas.ts';
import { getNetworkReadyDate } from '@demarc/contract/network-ready-date.ts';
import { getDefaultProducts } from '@demarc/contract/package-facts.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { type DeliveryTiming, getPackageDelivery } from '../../../blocks/availability/package-delivery.ts';
import type { Quantities } from '../../../blocks/order-form/order-price.ts';
import { toParameterValues } from '../../../blocks/order-form/parameter-values.ts';
import { getMandatoryQuantities } from '../../../blocks/order-form/product-choice.ts';
import { proposeTerm } from '../../../blocks/order-form/propose-term.ts';
import { emptyEvc, type LineOrderValues, type SubType } from './line-order-values.ts';

/** The current provider may contest a migration within this period. */
const contestPeriodWorkingDays = 10;

/** The products of one type in the package. */
export function getProducts({ products }: Pick<Package, 'products'>, type: ProductType): readonly Product[] {
  return products.filter(({ productType }) => productType === type);
}

/** The product for a prefix of this length; undefined when the package has none. */
function findPrefixProduct({ products }: Pick<Package, 'products'>, family: 4 | 6, length: string): Product | undefined {
  return products.find(
    ({ productType, attributes }) =>
      productType === 'IP_ADDRESS' &&
      String(attributes.prefixLength) === length &&
      String(attributes.family).endsWith(String(family)),
  );
}

/** The prefix lengths of the package, smallest prefix first. */
export function getPrefixes(pkg: Pick<Package, 'products'>, family: 4 | 6): readonly { length: string; product: Product }[] {
  const lengths = family === 4 ? ipv4PrefixLengths : ipv6PrefixLengths;
  return lengths.flatMap((length) => {
    const product = findPrefixProduct(pkg, family, String(length));
    return product ? [{ length: String(length), product }] : [];
  });
}

/** A chosen product of these types replaces the package's default. */
const replaceableTypes: readonly ProductType[] = ['EVC', 'SLA'];

/**
 * The quantity of each product: the user's choices and the included products. A line that keeps its pair or fiber (`isThere`) has
 * no one-time charges.
 */
export function getQuantities(
  pkg: Pick<Package, 'products'>,
  { details }: Pick<LineOrderValues, 'details'>,
  isThere = false,
): Quantities {
  const counts = new Map<string, number>();
  const add = (code: string | undefined, count = 1) => code && counts.set(code, (counts.get(code) ?? 0) + count);
  add(details.slaProductCode || undefined);
  for (const { productCode, quantity } of details.options) add(productCode, quantity);
  for (const evc of details.evcs) {
    add(evc.productCode || undefined);
    if (evc.ipv4PrefixLength) add(findPrefixProduct(pkg, 4, evc.ipv4PrefixLength)?.productCode);
    if (evc.ipv6PrefixLength) add(findPrefixProduct(pkg, 6, evc.ipv6PrefixLength)?.productCode);
  }
  const isReplaced = (type: ProductType) =>
    replaceableTypes.includes(type) &&
    pkg.products.some(({ productType, productCode }) => productType === type && counts.has(productCode));
  const otherProducts = pkg.products.filter(
    ({ productType, chargeType }) => !isReplaced(productType) && !(isThere && chargeType === 'NRC'),
  );
  return { ...getMandatoryQuantities(otherProducts), ...Object.fromEntries(counts) };
}

/**
 * Returns the first possible requested date: when the connection point is ready (`readyDate` null: the package's own date), and
 * for a migration not before the period to contest it has ended.
 */
export function getEarliestWishDate(
  pkg: Pick<AvailablePackage, 'earliestWishDate'>,
  subType: SubType,
  today: string,
  readyDate: string | null,
): string {
  const ready = readyDate === null ? pkg.earliestWishDate : addWorkingDays(readyDate, 0);
  const contested = subType === 'MIGRATE' ? addWorkingDays(today, contestPeriodWorkingDays) : today;
  return [pkg.earliestWishDate, ready, contested].sort().at(-1)!;
}

/**
 * Returns how certain the earliest date is. It is certain if something other than the network determines it, such as a contest
 * period.
 */
export function getEarliestTiming(
  carrier: CarrierResult,
  pkg: AvailablePackage,
  { earliest, ftuId }: { earliest: string; ftuId: string },
): DeliveryTiming {
  const { date, timing } = getPackageDelivery(carrier, pkg);
  // The address check shows the same date with the same certainty.
  if (date === earliest) return timing;
  const readyDate = getNetworkReadyDate(carrier, ftuId);
  return readyDate !== null && addWorkingDays(readyDate, 0) === earliest ? 'around' : 'on';
}

/** The fields that a package sets, by path. */
interface PackageValues {
  carrierCode: string;
  packageCode: string;
  termMonths: string;
  parameters: LineOrderValues['parameters'];
  'details.slaProductCode': string;
  'details.options': LineOrderValues['details']['options'];
  'details.evcs': LineOrderValues['details']['evcs'];
}

/** The values for a package: keeps earlier choices that this package also has, and uses catalog defaults for the rest. */
export function getPackageValues(values: LineOrderValues, pkg: AvailablePackage): PackageValues {
  const { details } = values;
  const has = (code: string) => pkg.products.some(({ productCode }) => productCode === code);
  const { circuit, sla, options: defaultOptions } = getDefaultProducts(pkg);
  const keptOptions = details.options.filter(({ productCode }) => has(productCode));
  const isFirst = values.packageCode === '' && details.options.length === 0;
  return {
    carrierCode: pkg.carrierCode ?? '',
    packageCode: pkg.packageCode,
    termMonths: proposeTerm(pkg, values.termMonths),
    parameters: toParameterValues(pkg.parameters, values.parameters),
    'details.slaProductCode': has(details.slaProductCode) ? details.slaProductCode : (sla?.productCode ?? ''),
    'details.options': isFirst
      ? defaultOptions.map(({ productCode, defaultQuantity }) => ({ productCode, quantity: defaultQuantity }))
      : keptOptions,
    'details.evcs': (details.evcs.length > 0 ? details.evcs : [emptyEvc]).map((evc) => ({
      ...evc,
      productCode: has(evc.productCode) ? evc.productCode : (circuit?.productCode ?? ''),
      ipv4PrefixLength: findPrefixProduct(pkg, 4, evc.ipv4PrefixLength) ? evc.ipv4PrefixLength : '',
      ipv6PrefixLength: findPrefixProduct(pkg, 6, evc.ipv6PrefixLength) ? evc.ipv6PrefixLength : '',
    })),
  };
}
