import type { OrderSummary } from '@demarc/contract/order.ts';
import { isFinalOrderStatus } from '@demarc/contract/order-status.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import { isLate } from './order-display.ts';

type OrderDelayDates = Pick<OrderSummary, 'status' | 'jeopardy' | 'wishDate' | 'promisedDate' | 'plannedDate' | 'deliveredDate'>;

/** The day that was agreed: the promised one, else the requested one. */
export function getAgreedDate({ promisedDate, wishDate }: Pick<OrderSummary, 'promisedDate' | 'wishDate'>): string {
  return promisedDate ?? wishDate;
}

/** Counts the working days that `to` is later: at least 1, because a delay over a weekend counts as one. 0 if it is not later. */
export function countDaysLater(from: string, to: string): number {
  return to > from ? Math.max(1, countWorkingDaysBetween(from, to)) : 0;
}

/** The delay of an order in working days. */
export interface OrderDelay {
  kind: 'late' | 'after-wish';
  days: number;
  /** The day that `days` counts up to; null if no day is planned from today on, and `days` counts up to today. */
  newDate: string | null;
}

/** How late an order will be, or is so far if no later day is planned; otherwise how much later than its wish date it is planned. */
export function getDelay(order: OrderDelayDates, today: string): OrderDelay | null {
  const { status, wishDate, plannedDate } = order;
  if (isFinalOrderStatus(status)) return null;
  if (isLate(order)) {
    const agreed = getAgreedDate(order);
    const newDate = plannedDate && plannedDate >= today && plannedDate > agreed ? plannedDate : null;
    // The provider can call an order late before its date has passed.
    return { kind: 'late', days: Math.max(1, countDaysLater(agreed, newDate ?? today)), newDate };
  }
  const days = plannedDate ? countDaysLater(wishDate, plannedDate) : 0;
  return days > 0 ? { kind: 'after-wish', days, newDate: plannedDate } : null;
}

/** The translation key of a delay, with `count`: "later" up to a planned day, "late" up to today. */
export function getDelayKey({ newDate }: OrderDelay): string {
  return newDate ? 'orders.later-by' : 'orders.late-by';
}
