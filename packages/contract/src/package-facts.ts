import type { Package, Totals } from './catalog.ts';
import { calculateTotals } from './order-price.ts';
import { chooseProducts } from './product-choice.ts';

/** Returns the price of the smallest possible order of a package: its mandatory products and one circuit. */
export function getBasePrice({ products }: Pick<Package, 'products'>): Totals {
  const circuits = products.filter(({ productType }) => productType === 'EVC');
  const circuit = circuits.find(({ mandatory }) => mandatory) ?? circuits[0];
  const circuitChoice = circuit
    ? [{ productCode: circuit.productCode, quantity: 1, field: '', types: [circuit.productType] }]
    : [];
  return calculateTotals(chooseProducts(products, circuitChoice, { oneOf: ['EVC', 'SLA'] }).items);
}

interface PackageAtAddress extends Pick<Package, 'products'> {
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
