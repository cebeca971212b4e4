import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isFinal, type OrderSummary } from '@demarc/contract/order.ts';
import { workingDaysBetween } from '@demarc/contract/working-days.ts';

type Dates = Pick<OrderSummary, 'status' | 'createdAt' | 'updatedAt' | 'deliveredDate'>;
type Promised = Pick<OrderSummary, 'status' | 'jeopardy' | 'wishDate' | 'promisedDate' | 'plannedDate' | 'deliveredDate'>;

/** The age of an order in working days, until it became final. */
export function ageInWorkingDays({ status, createdAt, updatedAt, deliveredDate }: Dates, today: string): number {
  const end = isFinal(status) ? (deliveredDate ?? amsterdamDate(new Date(updatedAt))) : today;
  return workingDaysBetween(amsterdamDate(new Date(createdAt)), end);
}

/** The delay of an order: past its promised date, or planned after its wish date. */
export function delayOf(order: Promised, today: string): { kind: 'late' | 'after-wish'; days: number } | null {
  const { status, jeopardy, wishDate, promisedDate, plannedDate } = order;
  if (isFinal(status)) return null;
  if (jeopardy === 'LATE') return { kind: 'late', days: workingDaysBetween(promisedDate ?? wishDate, today) };
  const days = plannedDate ? workingDaysBetween(wishDate, plannedDate) : 0;
  return days > 0 ? { kind: 'after-wish', days } : null;
}
