import { sumOf } from '@demarc/contract/money.ts';
import { subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { conflict } from '../../http/problem.ts';
import { isCancellable } from './order.answer.ts';
import type { OrderRow } from './order.store.ts';

/** The last day to cancel lies so many working days before the planned one. */
const noticeDays = 2;

type Asked = Pick<OrderRow, 'subType' | 'status' | 'plannedDate' | 'promisedDate' | 'mrc' | 'nrc'>;

/**
 * What it costs to cancel: nothing until a date was given, after that what is paid once and one month. Throws
 * ORDER_NOT_CANCELLABLE, and CANCELLATION_TOO_LATE for what is about to be done; on hold nothing is.
 */
export function cancellationCharge({ subType, status, plannedDate, promisedDate, mrc, nrc }: Asked, today: string): string {
  if (!isCancellable(subType, status)) throw conflict('ORDER_NOT_CANCELLABLE', { status });
  if (status === 'PLANNED' && plannedDate) {
    const until = subtractWorkingDays(plannedDate, noticeDays);
    if (today > until) throw conflict('CANCELLATION_TOO_LATE', { plannedDate, until });
  }
  return promisedDate === null ? '0.00' : sumOf([mrc, nrc]);
}
