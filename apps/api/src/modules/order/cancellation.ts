import { sumAmounts } from '@demarc/contract/money.ts';
import { subtractWorkingDays } from '@demarc/contract/working-days.ts';
import { conflict } from '../../http/problem.ts';
import { isCancellable } from './order.presenter.ts';
import type { OrderRow } from './order.store.ts';

/** The working days before the planned date until which an order can be cancelled. */
const noticeDays = 2;

type CancellableOrder = Pick<OrderRow, 'subType' | 'status' | 'plannedDate' | 'promisedDate' | 'mrc' | 'nrc'>;

/**
 * Calculates the cancellation charge: nothing before a date was promised, and then the one-time amount plus one month. Throws
 * ORDER_NOT_CANCELLABLE, or CANCELLATION_TOO_LATE close to the planned date. Orders on hold have no such deadline.
 */
export function calculateCancellationCharge(
  { subType, status, plannedDate, promisedDate, mrc, nrc }: CancellableOrder,
  today: string,
): string {
  if (!isCancellable(subType, status)) throw conflict('ORDER_NOT_CANCELLABLE', { status });
  if (status === 'PLANNED' && plannedDate) {
    const until = subtractWorkingDays(plannedDate, noticeDays);
    if (today > until) throw conflict('CANCELLATION_TOO_LATE', { plannedDate, until });
  }
  return promisedDate === null ? '0.00' : sumAmounts([mrc, nrc]);
}
