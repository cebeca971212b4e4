import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isFinalOrderStatus, type OrderSummary } from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';

type OrderAgeDates = Pick<OrderSummary, 'status' | 'createdAt' | 'updatedAt' | 'deliveredDate'>;
type OrderDelayDates = Pick<OrderSummary, 'status' | 'jeopardy' | 'wishDate' | 'promisedDate' | 'plannedDate' | 'deliveredDate'>;

/** The age of an order in working days, until it became final. */
export function getAgeInWorkingDays({ status, createdAt, updatedAt, deliveredDate }: OrderAgeDates, today: string): number {
  const end = isFinalOrderStatus(status) ? (deliveredDate ?? formatAmsterdamDate(new Date(updatedAt))) : today;
  return countWorkingDaysBetween(formatAmsterdamDate(new Date(createdAt)), end);
}

/** The delay of an order: past its promised date, or planned after its wish date. */
export function getDelay(order: OrderDelayDates, today: string): { kind: 'late' | 'after-wish'; days: number } | null {
  const { status, jeopardy, wishDate, promisedDate, plannedDate } = order;
  if (isFinalOrderStatus(status)) return null;
  if (jeopardy === 'LATE') return { kind: 'late', days: countWorkingDaysBetween(promisedDate ?? wishDate, today) };
  const days = plannedDate ? countWorkingDaysBetween(wishDate, plannedDate) : 0;
  return days > 0 ? { kind: 'after-wish', days } : null;
}
