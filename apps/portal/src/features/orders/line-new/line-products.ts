import type { AvailablePackage } from '@demarc/contract/availability.ts';
import type { Package, Product, ProductType } from '@demarc/contract/catalogue.ts';
import { ipv4PrefixLengths, ipv6PrefixLengths } from '@demarc/contract/line-order.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';
import { includedTotals } from '../../../blocks/availability/package-facts.ts';
import type { Quantities } from '../../../blocks/order-form/order-price.ts';
import { parameterValues } from '../../../blocks/order-form/parameter-values.ts';
import { mandatoryQuantities } from '../../../blocks/order-form/product-choice.ts';
import { emptyEvc, type LineOrderValues, type SubType } from './line-order-values.ts';

/** The current provider may contest a migration within this period. */
const contestWorkingDays = 10;

const askedElsewhere: readonly ProductType[] = ['LINE', 'EVC', 'SLA', 'IP_ADDRESS'];

/** The products of one type in the package. */
export function productsOf({ products }: Pick<Package, 'products'>, type: ProductType): readonly Product[] {
  return products.filter(({ productType }) => productType === type);
}

/** All options besides access, circuits, addresses and SLA, including those the package includes. */
export function optionsOf({ products }: Pick<Package, 'products'>): readonly Product[] {
  return products.filter(({ productType, chargeType }) => !askedElsewhere.includes(productType) && chargeType !== 'USAGE');
}

/** The product for a prefix of this length; undefined when the package has none. */
function prefixProduct({ products }: Pick<Package, 'products'>, family: 4 | 6, length: string): Product | undefined {
  return products.find(
    ({ productType, attributes }) =>
      productType === 'IP_ADDRESS' &&
      String(attributes.prefixLength) === length &&
      String(attributes.family).endsWith(String(family)),
  );
}

/** The prefix lengths of the package, smallest prefix first. */
export function prefixesOf(found: Pick<Package, 'products'>, family: 4 | 6): readonly { length: string; product: Product }[] {
  const lengths = family === 4 ? ipv4PrefixLengths : ipv6PrefixLengths;
  return lengths.flatMap((length) => {
    const product = prefixProduct(found, family, String(length));
    return product ? [{ length: String(length), product }] : [];
  });
}

/** A chosen product of these types replaces the package's default. */
const oneOf: readonly ProductType[] = ['EVC', 'SLA'];

/**
 * Quantity per product: what the user chose and what the package includes. A line that stays on its pair or fiber (`isThere`) has
 * no one-off charges.
 */
export function quantitiesOf(
  found: Pick<Package, 'products'>,
  { details }: Pick<LineOrderValues, 'details'>,
  isThere = false,
): Quantities {
  const counts = new Map<string, number>();
  const add = (code: string | undefined, count = 1) => code && counts.set(code, (counts.get(code) ?? 0) + count);
  add(details.slaProductCode || undefined);
  for (const { productCode, quantity } of details.options) add(productCode, quantity);
  for (const evc of details.evcs) {
    add(evc.productCode || undefined);
    if (evc.ipv4PrefixLength) add(prefixProduct(found, 4, evc.ipv4PrefixLength)?.productCode);
    if (evc.ipv6PrefixLength) add(prefixProduct(found, 6, evc.ipv6PrefixLength)?.productCode);
  }
  const isReplaced = (type: ProductType) =>
    oneOf.includes(type) &&
    found.products.some(({ productType, productCode }) => productType === type && counts.has(productCode));
  const own = found.products.filter(
    ({ productType, chargeType }) => !isReplaced(productType) && !(isThere && chargeType === 'NRC'),
  );
  return { ...mandatoryQuantities(own), ...Object.fromEntries(counts) };
}

/** The first possible wish date: a migration waits until it can no longer be contested. */
export function earliestOf(found: Pick<AvailablePackage, 'earliestWishDate'>, subType: SubType, today: string): string {
  if (subType !== 'MIGRATE') return found.earliestWishDate;
  const contested = addWorkingDays(today, contestWorkingDays);
  return contested > found.earliestWishDate ? contested : found.earliestWishDate;
}

/** The fields that a package sets, by path. */
interface ChosenPackage {
  carrierCode: string;
  packageCode: string;
  termMonths: string;
  parameters: LineOrderValues['parameters'];
  'details.slaProductCode': string;
  'details.options': LineOrderValues['details']['options'];
  'details.evcs': LineOrderValues['details']['evcs'];
}

/** The values for a package: keeps earlier choices that this package also has, and uses catalog defaults for the rest. */
export function withPackage(values: LineOrderValues, found: AvailablePackage): ChosenPackage {
  const { details } = values;
  const has = (code: string) => found.products.some(({ productCode }) => productCode === code);
  const optional = found.products.filter(({ mandatory }) => !mandatory);
  const slas = productsOf(found, 'SLA');
  const sla = slas.find(({ mandatory, defaultQuantity }) => mandatory || defaultQuantity > 0);
  const kept = details.options.filter(({ productCode }) => has(productCode));
  const wanted = optionsOf(found).filter((product) => optional.includes(product) && product.defaultQuantity > 0);
  const evcs = productsOf(found, 'EVC');
  const terms = found.allowedTermMonths;
  const term = [values.termMonths, '12', String(found.minTermMonths)].find((one) => terms.map(String).includes(one));
  const isFirst = values.packageCode === '' && details.options.length === 0;
  return {
    carrierCode: found.carrierCode ?? '',
    packageCode: found.packageCode,
    termMonths: term ?? String(terms[0] ?? found.minTermMonths),
    parameters: parameterValues(found.parameters, values.parameters),
    'details.slaProductCode': has(details.slaProductCode) ? details.slaProductCode : (sla?.productCode ?? ''),
    'details.options': isFirst
      ? wanted.map(({ productCode, defaultQuantity }) => ({ productCode, quantity: defaultQuantity }))
      : kept,
    'details.evcs': (details.evcs.length > 0 ? details.evcs : [emptyEvc]).map((evc) => ({
      ...evc,
      productCode: has(evc.productCode) ? evc.productCode : (evcs[0]?.productCode ?? ''),
      ipv4PrefixLength: prefixProduct(found, 4, evc.ipv4PrefixLength) ? evc.ipv4PrefixLength : '',
      ipv6PrefixLength: prefixProduct(found, 6, evc.ipv6PrefixLength) ? evc.ipv6PrefixLength : '',
    })),
  };
}

/** The monthly price of a package without options. */
export function monthlyOf(found: Pick<Package, 'products'>): string {
  return includedTotals(found).mrc;
}
