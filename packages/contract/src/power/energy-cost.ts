import type { Product } from '../catalog.ts';
import { divideRounded, formatDecimal, parseDecimal } from '../money.ts';

/** October in Europe/Amsterdam: 31 days and the hour that is repeated. */
export const hoursInLongestMonth = 31 * 24 + 1;

interface Energy {
  /** With at most one decimal. */
  committedKw: string;
  /** With two decimals. */
  designPue: string;
  /** The price of a kWh, with four decimals. */
  unitPrice: string;
}

/** Calculates what a measured kWh costs: its price times the PUE of the data center, exactly. */
export function calculateEnergyRate({ designPue, unitPrice }: Omit<Energy, 'committedKw'>): string {
  return formatDecimal(parseDecimal(designPue, 2) * parseDecimal(unitPrice, 4), 6);
}

/**
 * Calculates the most that energy costs in a month at the committed power, to the cent: as charged, so times the PUE of the data
 * center.
 */
export function calculateMaxEnergyCost({ committedKw, designPue, unitPrice }: Energy): string {
  const unrounded =
    parseDecimal(committedKw, 1) * BigInt(hoursInLongestMonth) * parseDecimal(designPue, 2) * parseDecimal(unitPrice, 4);
  return formatDecimal(divideRounded(unrounded, 100_000n), 2);
}

/** Finds the product with the price of a measured kWh; undefined if energy is included. */
export function findEnergyProduct(products: readonly Product[]): Product | undefined {
  return products.find(({ chargeType, unit }) => chargeType === 'USAGE' && unit === 'KWH');
}
