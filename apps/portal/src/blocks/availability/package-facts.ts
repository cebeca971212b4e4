import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import type { Package, Totals } from '@demarc/contract/catalogue.ts';
import { itemsOf, totalsOf } from '../order-form/order-price.ts';
import { mandatoryQuantities } from '../order-form/product-choice.ts';

/** The rates of a package's access product, or the line's maximum if the product has none. */
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

/** The price of a package with its mandatory products only. */
export function includedTotals({ products }: Pick<Package, 'products'>): Totals {
  return totalsOf(itemsOf(products, mandatoryQuantities(products)));
}

/** The package with the lowest monthly price; undefined for an empty list. */
export function cheapestOf<P extends Pick<Package, 'products'>>(packages: readonly P[]): P | undefined {
  return packages.toSorted((a, b) => Number(includedTotals(a).mrc) - Number(includedTotals(b).mrc))[0];
}

/** The package with the highest rate; undefined for an empty list. */
export function fastestOf<P extends Parameters<typeof ratesOf>[0]>(packages: readonly P[]): P | undefined {
  return packages.toSorted((a, b) => ratesOf(b).downMbps - ratesOf(a).downMbps || ratesOf(b).upMbps - ratesOf(a).upMbps)[0];
}

/** Mbit/s of a network at an address. */
export interface NetworkSpeed {
  downMbps: number;
  upMbps: number;
  reliabilityPercent: number;
  /** Set if the line itself is the limit, such as the length of a copper pair, and can carry more than is offered. */
  lineMaximum: { downMbps: number; upMbps: number } | null;
}

/** The speed to show: that of the fastest orderable package, or the network's maximum if there is none. */
export function networkSpeed(
  { technologies, physicalCarrier }: Pick<CarrierResult, 'technologies' | 'physicalCarrier'>,
  own: readonly AvailablePackage[],
): NetworkSpeed | null {
  const highest = technologies.toSorted((a, b) => b.downKbps - a.downKbps)[0];
  const fastest = fastestOf(own);
  if (fastest) {
    const { maxDownMbps, maxUpMbps, reliabilityPercent } = fastest;
    const rates = ratesOf(fastest);
    const isLimited = physicalCarrier === 'COPPER' && maxDownMbps > rates.downMbps;
    return { ...rates, reliabilityPercent, lineMaximum: isLimited ? { downMbps: maxDownMbps, upMbps: maxUpMbps } : null };
  }
  if (!highest) return null;
  const { downKbps, upKbps, reliabilityPercent } = highest;
  return {
    ...{ downMbps: Math.floor(downKbps / 1000), upMbps: Math.floor(upKbps / 1000) },
    ...{ reliabilityPercent, lineMaximum: null },
  };
}
