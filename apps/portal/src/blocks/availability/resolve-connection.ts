import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { LineOrderRequest } from '@demarc/contract/line-order.ts';

type Connection = NonNullable<LineOrderRequest['details']['connection']>;

/** Returns where a new line ends if there is only one option, or else why the row cannot be ordered in bulk. */
export function resolveConnection(
  { address, alternatives }: Pick<LineAvailability, 'address' | 'alternatives'>,
  { copper, fiber, physicalCarrier }: Pick<CarrierResult, 'copper' | 'fiber' | 'physicalCarrier'>,
  { technology }: Pick<AvailablePackage, 'technology'>,
): Connection | 'choose' | 'no-pair' {
  const rooms = new Set(alternatives.flatMap(({ room }) => room ?? []));
  if (address.room === null && rooms.size > 1) return 'choose';
  if (physicalCarrier === 'COPPER') {
    // Bonded technologies start with a B and take two pairs.
    const isBonded = technology?.startsWith('B') ?? false;
    const pairs = isBonded ? 2 : 1;
    const usable = (copper?.connectionPoints ?? []).filter(({ bondingAllowed }) => bondingAllowed || !isBonded);
    const possible = usable.filter(({ freePairs, spliceablePairs }) => freePairs + spliceablePairs >= pairs);
    if (possible.length === 0) return 'no-pair';
    const point = getOnlyItem(usable.filter(({ freePairs }) => freePairs >= pairs)) ?? getOnlyItem(possible);
    return point ? { israPoint: point.israPoint } : 'choose';
  }
  const points = physicalCarrier === 'FIBER' ? (fiber?.terminationPoints ?? []) : [];
  if (points.length < 2) return {};
  const point = getOnlyItem(points.filter(({ inUse }) => !inUse));
  return point ? { ftuId: point.ftuId } : 'choose';
}

function getOnlyItem<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}
