import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { lockCustomerStatus, lockPrefix, type PrefixRow } from './prefix.store.ts';

/** Locks a prefix for a change by its customer. Throws if the customer is not active, or `version` is outdated. */
export async function lockOwnPrefix(
  tx: Database,
  key: { customerId: number; prefixId: number },
  version?: number,
): Promise<PrefixRow> {
  const [status, row] = await Promise.all([lockCustomerStatus(tx, key.customerId), lockPrefix(tx, key)]);
  if (status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status });
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw conflict('STALE_VERSION', { version: row.version });
  return row;
}
