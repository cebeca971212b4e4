import type { OrderSummary } from '@demarc/contract/order.ts';
import { isFinalOrderStatus } from '@demarc/contract/order-status.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import { isLate } from './order-display.ts';

type OrderDelayDates = Pick<OrderSummary, 'status' | 'jeopardy' | 'wishDate' | 'promisedDate' | 'plannedDate' | 'deliveredDate'>;

/** Returns the agreed day: the promised one, or else the requested one. */
export function getAgreedDate({ promisedDate, wishDate }: Pick<OrderSummary, 'promisedDate' | 'wishDate'>): string {
  return promisedDate ?? wishDate;
}

/**
 * Counts the working days from `from` to `to`: 0 if `to` is not later, otherwise at least 1, because a delay over a weekend
 * counts as one.
 */
export function countDaysLater(from: string, to: string): number {
  return to > from ? Math.max(1, countWorkingDaysBetween(from, to)) : 0;
}

/** The delay of an order in working days. */
export interface OrderDelay {
  kind: 'late' | 'after-wish';
  days: number;
  /** The planned day that `days` counts up to; null if `days` counts up to today, because no later day is planned. */
  newDate: string | null;
}

/**
 * Returns how late an order will be, or is so far if no later day is planned. For orders that are not late, how long after the
 * wish date they are planned.
 */
export function getDelay(order: OrderDelayDates, today: string): OrderDelay | null {
  const { status, wishDate, plannedDate } = order;
  if (isFinalOrderStatus(status)) return null;
  if (isLate(order)) {
    const agreedDate = getAgreedDate(order);
    const newDate = plannedDate && plannedDate >= today && plannedDate > agreedDate ? plannedDate : null;
    // The provider can call an order late before its date has passed.
    return { kind: 'late', days: Math.max(1, countDaysLater(agreedDate, newDate ?? today)), newDate };
  }
  const days = plannedDate ? countDaysLater(wishDate, plannedDate) : 0;
  return days > 0 ? { kind: 'after-wish', days, newDate: plannedDate } : null;
}

/** Returns the translation key of a delay, with `count`: "late" after the agreed day, "later" only after the requested one. */
export function getDelayKey({ kind }: OrderDelay): string {
  return kind === 'after-wish' ? 'orders.later-by' : 'orders.late-by';
}
