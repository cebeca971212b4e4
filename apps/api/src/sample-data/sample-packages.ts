import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import { getSpeeds } from './line-rows.ts';

/** Groups line packages by technology, slowest first. */
export function groupLinePackages(catalog: readonly ProviderPackage[]): ReadonlyMap<string, readonly ProviderPackage[]> {
  const linePackages = new Map<string, ProviderPackage[]>();
  for (const pack of catalog) {
    if (pack.orderType !== 'LINE' || !pack.orderable || pack.technology === null) continue;
    linePackages.set(pack.technology, [...(linePackages.get(pack.technology) ?? []), pack]);
  }
  for (const packs of linePackages.values()) packs.sort((a, b) => getSpeeds(a).downMbps - getSpeeds(b).downMbps);
  return linePackages;
}

/** Finds the package of a technology with the closest speed. */
export function findClosestPackage(
  linePackages: ReadonlyMap<string, readonly ProviderPackage[]>,
  technology: Technology,
  downMbps: number,
): ProviderPackage {
  const distance = (pack: ProviderPackage) => Math.abs(getSpeeds(pack).downMbps - downMbps);
  const [first, ...rest] = linePackages.get(technology) ?? [];
  if (!first) throw new Error(`There is no package for ${technology}.`);
  return rest.reduce((best, pack) => (distance(pack) < distance(best) ? pack : best), first);
}
