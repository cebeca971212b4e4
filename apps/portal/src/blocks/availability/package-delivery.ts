import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { getCarrierVerdict } from '@demarc/contract/availability-verdict.ts';
import { getNetworkReadyDate } from '@demarc/contract/network-ready-date.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';

/** The meaning of a date: the day itself, an estimate of the carrier, or a lower bound. */
export type DeliveryTiming = 'on' | 'around' | 'not-before';

/**
 * Returns the earliest date on which a package can be delivered. Work that nobody has planned yet makes the date a lower bound.
 */
export function getPackageDelivery(carrier: CarrierResult, pkg: AvailablePackage): { date: string; timing: DeliveryTiming } {
  const { until, actor } = getCarrierVerdict(carrier, [pkg]);
  const date = until?.date ?? pkg.earliestWishDate;
  // If no work has to be done first, only the lead time counts.
  if (!until || until.reliability === 'WEEK' || actor === 'NOBODY') return { date, timing: 'on' };
  const readyDate = getNetworkReadyDate(carrier);
  return { date, timing: readyDate !== null && addWorkingDays(readyDate, 0) === date ? 'around' : 'not-before' };
}
