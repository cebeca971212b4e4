import type { AvailablePackage, CarrierResult } from '@demarc/contract/availability.ts';
import { getCarrierVerdict } from '@demarc/contract/availability-verdict.ts';
import { getNetworkReadyDate } from '@demarc/contract/network-ready-date.ts';
import { addWorkingDays } from '@demarc/contract/working-days.ts';

/** How to read a date: as the day itself, as an estimate of the carrier, or as the day before which nothing can be delivered. */
export type DeliveryTiming = 'on' | 'around' | 'not-before';

/** When a package can be delivered at the earliest. Work that nobody has planned yet makes the date a lower bound. */
export function getPackageDelivery(carrier: CarrierResult, pkg: AvailablePackage): { date: string; timing: DeliveryTiming } {
  const { until, actor } = getCarrierVerdict(carrier, [pkg]);
  const date = until?.date ?? pkg.earliestWishDate;
  // Where no work comes first, the lead time is all that it takes.
  if (!until || until.reliability === 'WEEK' || actor === 'NOBODY') return { date, timing: 'on' };
  const readyDate = getNetworkReadyDate(carrier);
  return { date, timing: readyDate !== null && addWorkingDays(readyDate, 0) === date ? 'around' : 'not-before' };
}
