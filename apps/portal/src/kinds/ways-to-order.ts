import type { Feature } from '@demarc/contract/access.ts';
import type { OrderedKind } from './kind.ts';

export type WayToOrder = OrderedKind['waysToOrder'][number];

/** From this many kinds on, the ways to order are in a menu. */
const minKindsForMenu = 2;

/** Returns the main way to order each kind, the other ways, and whether there are too many kinds for a button each. */
export function groupWaysToOrder(kinds: readonly Pick<OrderedKind, 'waysToOrder'>[], features: ReadonlySet<Feature>) {
  const isOffered = ({ feature }: WayToOrder) => !feature || features.has(feature);
  const main = kinds.flatMap(({ waysToOrder: [first] }) => first ?? []).filter(isOffered);
  const otherWays = kinds.flatMap(({ waysToOrder: [, ...rest] }) => rest).filter(isOffered);
  return { main, others: otherWays, isMenu: main.length >= minKindsForMenu };
}
