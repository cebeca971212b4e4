import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isTvAccountActionAllowed, type TvAccountAction, type TvAccountTransition } from '@demarc/contract/tv-account-status.ts';
import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { lockAccount, lockCustomerStatus, type TvAccountRow } from './tv-account.store.ts';

/** Locks an account for a change by its customer. Throws 404 if it belongs to another customer, and CUSTOMER_NOT_ACTIVE. */
export async function lockForChange(tx: Database, customerId: number, tvAccountId: number): Promise<TvAccountRow> {
  const [status, row] = await Promise.all([lockCustomerStatus(tx, customerId), lockAccount(tx, tvAccountId, customerId)]);
  checkActive(status);
  if (!row) throw notFound();
  return row;
}

/** Throws CUSTOMER_NOT_ACTIVE unless the customer is active, and locks its status until the transaction ends. */
export async function checkCustomerActive(tx: Database, customerId: number): Promise<void> {
  checkActive(await lockCustomerStatus(tx, customerId));
}

function checkActive(status: Awaited<ReturnType<typeof lockCustomerStatus>>): void {
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
}

type AccountState = Pick<TvAccountRow, 'status' | 'cancellationDate'>;

/** Throws TV_ACCOUNT_ENDED, NO_CANCELLATION_PENDING or INVALID_TRANSITION if the account does not allow the action. */
export function requireAllowed(account: AccountState, action: TvAccountTransition | TvAccountAction, now: Date): void {
  const { status } = account;
  if (hasEnded(account, now)) throw conflict('TV_ACCOUNT_ENDED');
  if (isTvAccountActionAllowed(status, action)) return;
  if (action === 'cancelCancellation') throw conflict('NO_CANCELLATION_PENDING');
  throw conflict('INVALID_TRANSITION', { from: status, action });
}

/** Whether the account has ended: after its last day, even before the job has updated its status. */
export function hasEnded({ status, cancellationDate }: AccountState, now: Date): boolean {
  if (status === 'ended') return true;
  return status === 'cancelling' && cancellationDate !== null && cancellationDate < formatAmsterdamDate(now);
}
