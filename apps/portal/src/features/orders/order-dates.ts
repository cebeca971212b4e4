import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isFinalOrderStatus, type OrderSummary } from '@demarc/contract/order.ts';
import { countWorkingDaysBetween } from '@demarc/contract/working-days.ts';
import { countDaysLater, getAgreedDate } from '../../blocks/order-delay.ts';

/** The number of working days that an order has waited for the current party. */
export function countDaysWaiting({ waitingSince }: Pick<OrderSummary, 'waitingSince'>, today: string): number {
  return countWorkingDaysBetween(formatAmsterdamDate(new Date(waitingSince)), today);
}

/** The number of working days that an order was delivered after the agreed day; 0 if it was on time. */
export function countDaysLate(order: Pick<OrderSummary, 'promisedDate' | 'wishDate' | 'deliveredDate'>): number {
  const { deliveredDate } = order;
  return deliveredDate === null ? 0 : countDaysLater(getAgreedDate(order), deliveredDate);
}

type OrderAgeDates = Pick<OrderSummary, 'status' | 'createdAt' | 'updatedAt' | 'deliveredDate'>;

/** The age of an order in working days, until it became final. */
export function getAgeInWorkingDays({ status, createdAt, updatedAt, deliveredDate }: OrderAgeDates, today: string): number {
  const end = isFinalOrderStatus(status) ? (deliveredDate ?? formatAmsterdamDate(new Date(updatedAt))) : today;
  return countWorkingDaysBetween(formatAmsterdamDate(new Date(createdAt)), end);
}
