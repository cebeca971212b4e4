import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isFinalOrderStatus, type OrderSummary } from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';

type OrderAgeDates = Pick<OrderSummary, 'status' | 'createdAt' | 'updatedAt' | 'deliveredDate'>;

/** The age of an order in working days, until it became final. */
export function getAgeInWorkingDays({ status, createdAt, updatedAt, deliveredDate }: OrderAgeDates, today: string): number {
  const end = isFinalOrderStatus(status) ? (deliveredDate ?? formatAmsterdamDate(new Date(updatedAt))) : today;
  return countWorkingDaysBetween(formatAmsterdamDate(new Date(createdAt)), end);
}
