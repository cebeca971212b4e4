import { getExpectedDate } from '@demarc/contract/expected-date.ts';
import { isFinalOrderStatus, type OrderSummary } from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';

type OrderDelayDates = Pick<OrderSummary, 'status' | 'jeopardy' | 'wishDate' | 'promisedDate' | 'plannedDate' | 'deliveredDate'>;

/** The day that was agreed: the promised one, else the requested one. */
export function getAgreedDate({ promisedDate, wishDate }: Pick<OrderSummary, 'promisedDate' | 'wishDate'>): string {
  return promisedDate ?? wishDate;
}

/**
 * The delay of an order in working days: of the day on which we expect to deliver a late order, or of today if that day has passed, or
 * planned after its wish date.
 */
export function getDelay(order: OrderDelayDates, today: string): { kind: 'late' | 'after-wish'; days: number } | null {
  const { status, jeopardy, wishDate, plannedDate } = order;
  if (isFinalOrderStatus(status)) return null;
  if (jeopardy === 'LATE') {
    const expected = getExpectedDate(order)?.date ?? today;
    // Late since a day of the weekend, it is late on the first working day.
    const days = Math.max(1, countWorkingDaysBetween(getAgreedDate(order), expected > today ? expected : today));
    return { kind: 'late', days };
  }
  const days = plannedDate ? countWorkingDaysBetween(wishDate, plannedDate) : 0;
  return days > 0 ? { kind: 'after-wish', days } : null;
}
