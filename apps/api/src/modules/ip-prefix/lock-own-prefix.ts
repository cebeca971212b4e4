import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { lockCustomerStatus, lockPrefix, type PrefixRow } from './prefix.store.ts';

/** Locks a prefix that its customer wants to change. Throws if somebody else has changed it since. */
export async function lockOwn(tx: Database, key: { customerId: number; prefixId: number }, version?: number): Promise<PrefixRow> {
  const [status, row] = await Promise.all([lockCustomerStatus(tx, key.customerId), lockPrefix(tx, key)]);
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
  return row;
}
