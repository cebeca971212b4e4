import type { Product, ProductType, Totals } from './catalog.ts';
import { calculateTotals } from './order-price.ts';
import { chooseProducts } from './product-choice.ts';

interface PackageProducts {
  products: readonly Product[];
}

/** The products that a line order names as options. Circuits, service levels and IP addresses have their own fields. */
export const lineOptionTypes: readonly ProductType[] = ['OPTION', 'CPE', 'INSTALLATION', 'SETUP', 'REMOTE_HANDS'];

/** Returns the options of a line package, including mandatory ones. */
export function getLineOptions({ products }: PackageProducts): readonly Product[] {
  return products.filter(({ productType, chargeType }) => lineOptionTypes.includes(productType) && chargeType !== 'USAGE');
}

/** The products of a line order, besides the mandatory ones, if the customer makes no choice. */
interface DefaultProducts {
  circuit: Product | undefined;
  /** Undefined if the package has none by default, so that a line can be ordered without a service level. */
  sla: Product | undefined;
  options: readonly Product[];
}

/** Returns the default products of a line package, which checks, imports, the order form and orders share. */
export function getDefaultProducts({ products }: PackageProducts): DefaultProducts {
  const findDefault = (type: ProductType) => {
    const offered = products.filter(({ productType }) => productType === type);
    return offered.find(({ mandatory }) => mandatory) ?? offered.find(({ defaultQuantity }) => defaultQuantity > 0);
  };
  return {
    circuit: findDefault('EVC') ?? products.find(({ productType }) => productType === 'EVC'),
    sla: findDefault('SLA'),
    options: getLineOptions({ products }).filter(({ mandatory, defaultQuantity }) => !mandatory && defaultQuantity > 0),
  };
}

/** Returns the price of a line package if the customer chooses nothing: its mandatory and its default products. */
export function getBasePrice({ products }: PackageProducts): Totals {
  const { circuit, sla, options } = getDefaultProducts({ products });
  const toChoice = ({ productCode, productType }: Product, quantity: number) => ({
    productCode,
    quantity,
    field: '',
    types: [productType],
  });
  const choices = [
    ...[circuit, sla].flatMap((product) => (product ? [toChoice(product, 1)] : [])),
    ...options.map((product) => toChoice(product, product.defaultQuantity)),
  ];
  return calculateTotals(chooseProducts(products, choices, { oneOf: ['EVC', 'SLA'] }).items);
}

interface PackageAtAddress extends PackageProducts {
  maxDownMbps: number;
  maxUpMbps: number;
}

/** Returns the rates of a package's access product, or the line's maximum if the product has none. */
export function getRates({ products, maxDownMbps, maxUpMbps }: PackageAtAddress): { downMbps: number; upMbps: number } {
  const { downMbps, upMbps } = products.find(({ productType }) => productType === 'LINE')?.attributes ?? {};
  return {
    downMbps: typeof downMbps === 'number' ? downMbps : maxDownMbps,
    upMbps: typeof upMbps === 'number' ? upMbps : maxUpMbps,
  };
}
