import type { ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import type { Technology } from '@demarc/contract/technology.ts';
import { getSpeeds } from './line-rows.ts';

/** The line packages by technology, slowest first. */
export function groupLinePackages(catalog: readonly ProviderPackage[]): ReadonlyMap<string, readonly ProviderPackage[]> {
  const shelf = new Map<string, ProviderPackage[]>();
  for (const pack of catalog) {
    if (pack.orderType !== 'LINE' || !pack.orderable || pack.technology === null) continue;
    shelf.set(pack.technology, [...(shelf.get(pack.technology) ?? []), pack]);
  }
  for (const packs of shelf.values()) packs.sort((a, b) => getSpeeds(a).downMbps - getSpeeds(b).downMbps);
  return shelf;
}

/** The package of a technology with the closest speed. */
export function findClosestPackage(
  shelf: ReadonlyMap<string, readonly ProviderPackage[]>,
  technology: Technology,
  downMbps: number,
): ProviderPackage {
  const distance = (pack: ProviderPackage) => Math.abs(getSpeeds(pack).downMbps - downMbps);
  const [first, ...rest] = shelf.get(technology) ?? [];
  if (!first) throw new Error(`There is no package for ${technology}.`);
  return rest.reduce((best, pack) => (distance(pack) < distance(best) ? pack : best), first);
}
