import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { SubType } from './line-order-values.ts';

/** Connection point of a copper line. */
export type CopperPoint = NonNullable<CarrierResult['copper']>['connectionPoints'][number];
/** Connection point of a fiber line. */
export type FiberPoint = NonNullable<CarrierResult['fiber']>['terminationPoints'][number];

/** Whether a connection that can switch may be in use at the address; true if the network does not report use. */
export function canSwitch({ copper, fiber }: Pick<CarrierResult, 'copper' | 'fiber'>): boolean {
  if (copper) return copper.connectionPoints.some((point) => point.usedPairs.some(isUsed));
  return fiber ? fiber.terminationPoints.some(({ inUse }) => inUse) : true;
}

const isUsed = ({ typeOfConnection }: CopperPoint['usedPairs'][number]) => typeOfConnection !== 'NOT_IN_USE';

/** Returns why a copper point cannot be used for this order; null if it can. Bonded technologies (B…) need two pairs. */
export function getPointProblem(
  { freePairs, spliceablePairs, bondingAllowed, usedPairs }: CopperPoint,
  { subType, technology }: { subType: SubType; technology: string | null },
): 'nothing-used' | 'no-bonding' | 'no-pair' | 'one-pair' | null {
  const isBonded = technology?.startsWith('B') ?? false;
  if (isBonded && !bondingAllowed) return 'no-bonding';
  if (subType === 'MODIFY') return null;
  if (subType === 'MIGRATE') {
    return usedPairs.some(isUsed) ? null : 'nothing-used';
  }
  const pairs = freePairs + spliceablePairs;
  if (pairs === 0) return 'no-pair';
  return isBonded && pairs < 2 ? 'one-pair' : null;
}
