import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type TvAccountAct, type TvAccountMove, tvAccountAllows } from '@demarc/contract/tv-account.ts';
import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { holdCustomer, lockAccount, type TvAccountRow } from './tv-account.store.ts';

/** Locks an account for a change by its customer. Throws 404 if it belongs to another customer, and CUSTOMER_NOT_ACTIVE. */
export async function lockForChange(tx: Database, customerId: number, tvAccountId: number): Promise<TvAccountRow> {
  await checkCustomer(tx, customerId);
  const row = await lockAccount(tx, tvAccountId, customerId);
  if (!row) throw notFound();
  return row;
}

/** Throws CUSTOMER_NOT_ACTIVE unless the customer is active, and locks its status until the transaction ends. */
export async function checkCustomer(tx: Database, customerId: number): Promise<void> {
  const status = await holdCustomer(tx, customerId);
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

type Standing = Pick<TvAccountRow, 'status' | 'cancellationDate'>;

/** Throws TV_ACCOUNT_ENDED, NO_CANCELLATION_PENDING or INVALID_TRANSITION if the account does not allow the action. */
export function requireAllowed(account: Standing, action: TvAccountMove | TvAccountAct, now: Date): void {
  const { status } = account;
  if (hasEnded(account, now)) throw conflict('TV_ACCOUNT_ENDED');
  if (tvAccountAllows(status, action)) return;
  if (action === 'cancelCancellation') throw conflict('NO_CANCELLATION_PENDING');
  throw conflict('INVALID_TRANSITION', { from: status, action });
}

/** An account has ended after its last day, even before the job has updated its status. */
export function hasEnded({ status, cancellationDate }: Standing, now: Date): boolean {
  if (status === 'ended') return true;
  return status === 'cancelling' && cancellationDate !== null && cancellationDate < amsterdamDate(now);
}
