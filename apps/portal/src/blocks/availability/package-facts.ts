import type { AvailablePackage } from '@demarc/contract/availability.ts';
import type { Package, Totals } from '@demarc/contract/catalogue.ts';
import { itemsOf, totalsOf } from '../order-form/order-price.ts';
import { mandatoryQuantities } from '../order-form/product-choice.ts';

/** The rates of a package, of its access product; what the line can do at most where that says none. */
export function ratesOf({ products, maxDownMbps, maxUpMbps }: Pick<AvailablePackage, 'products' | 'maxDownMbps' | 'maxUpMbps'>): {
  downMbps: number;
  upMbps: number;
} {
  const { downMbps, upMbps } = products.find(({ productType }) => productType === 'LINE')?.attributes ?? {};
  return {
    downMbps: typeof downMbps === 'number' ? downMbps : maxDownMbps,
    upMbps: typeof upMbps === 'number' ? upMbps : maxUpMbps,
  };
}

/** What a package costs without anything chosen: what comes with it. */
export function includedTotals({ products }: Pick<Package, 'products'>): Totals {
  return totalsOf(itemsOf(products, mandatoryQuantities(products)));
}

/** The cheapest by the month; undefined where there is none. */
export function cheapestOf<P extends Pick<Package, 'products'>>(packages: readonly P[]): P | undefined {
  return packages.toSorted((a, b) => Number(includedTotals(a).mrc) - Number(includedTotals(b).mrc))[0];
}
