import type { CarrierResult } from './availability.ts';

/**
 * Returns the day before which the carrier's network cannot be ready at the address: it has to be built, or the house connected.
 * Null if it is ready now, or if no date is known. With `ftuId`, only that termination point counts; otherwise the one that is
 * ready first.
 */
export function getNetworkReadyDate(
  { planDate, fiber }: Pick<CarrierResult, 'planDate' | 'fiber'>,
  ftuId: string | null = null,
): string | null {
  const points = fiber?.terminationPoints ?? [];
  const chosenPoints = points.filter((point) => point.ftuId === ftuId);
  const dates = (chosenPoints.length > 0 ? chosenPoints : points).map(({ hasDate }) => hasDate);
  // A termination point without a date is ready now.
  const connected = dates.includes(null) ? null : (dates.toSorted()[0] ?? null);
  return planDate && connected ? (planDate > connected ? planDate : connected) : (planDate ?? connected);
}
