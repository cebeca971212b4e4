import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import { comparePrice } from '@demarc/contract/recommend-package.ts';

/** The packages with the same speed, which differ in technology only. */
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
  const groups = Map.groupBy(packages.toSorted(comparePrice), (found) => {
    const { downMbps, upMbps } = getRates(found);
    return `${downMbps}/${upMbps}`;
  });
  return [...groups]
    .flatMap(([key, [first, ...rest]]): SpeedGroup[] => (first ? [{ key, ...getRates(first), packages: [first, ...rest] }] : []))
    .toSorted((a, b) => a.downMbps - b.downMbps || a.upMbps - b.upMbps);
}
