import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import { comparePrice } from '@demarc/contract/recommend-package.ts';

/** Packages with the same speed, which only differ in technology. */
interface SpeedGroup {
  /** Identifies the speed, such as `1000/100`. */
  key: string;
  downMbps: number;
  upMbps: number;
  /** The cheapest first. */
  packages: readonly [AvailablePackage, ...AvailablePackage[]];
}

/** Groups packages by speed, the slowest first. */
export function groupBySpeed(packages: readonly AvailablePackage[]): SpeedGroup[] {
  const groups = Map.groupBy(packages.toSorted(comparePrice), (pkg) => {
    const { downMbps, upMbps } = getRates(pkg);
    return `${downMbps}/${upMbps}`;
  });
  return [...groups]
    .flatMap(([key, [first, ...rest]]): SpeedGroup[] => (first ? [{ key, ...getRates(first), packages: [first, ...rest] }] : []))
    .toSorted((a, b) => a.downMbps - b.downMbps || a.upMbps - b.upMbps);
}

/** Whether the packages of a speed differ in price, so that the cheapest one is only where the prices start. */
export function hasSeveralPrices({ packages }: Pick<SpeedGroup, 'packages'>): boolean {
  return new Set(packages.map(({ monthlyAmount }) => Number(monthlyAmount))).size > 1;
}

/** A price difference per month that hardly matters for a higher speed. */
const maxSmallSurcharge = 1;

/** Returns how much more per month a speed costs than the next slower one, if that is at most € 1; null otherwise. */
export function getSmallSurcharge(group: SpeedGroup, slower: SpeedGroup | undefined): number | null {
  if (!slower || group.downMbps <= slower.downMbps) return null;
  const getCents = ({ packages: [cheapest] }: SpeedGroup) => Math.round(Number(cheapest.monthlyAmount) * 100);
  const surcharge = (getCents(group) - getCents(slower)) / 100;
  return surcharge > 0 && surcharge <= maxSmallSurcharge ? surcharge : null;
}
