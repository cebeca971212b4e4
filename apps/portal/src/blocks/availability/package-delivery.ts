import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { getCarrierVerdict } from '@demarc/contract/availability-verdict.ts';

/** When a package can be delivered at the earliest; an estimate if work has to be done first. */
export function getPackageDelivery(carrier: CarrierResult, found: AvailablePackage): { date: string; isEstimate: boolean } {
  const { until } = getCarrierVerdict(carrier, [found]);
  return { date: until?.date ?? found.earliestWishDate, isEstimate: until !== null && until.reliability !== 'WEEK' };
}
