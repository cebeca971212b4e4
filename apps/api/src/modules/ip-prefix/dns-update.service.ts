import type { Input, Output } from '@demarc/contract/operation.ts';
import type { DnsUpdate, listProviderDnsUpdates } from '@demarc/contract/provider/ip-prefix.ts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import type { Author } from '../../db/audit.ts';
import type { Placeholders } from '../../db/prepare-statement.ts';
import { dnsUpdates } from '../../db/schema/ip.ts';
import { decodeCursor, prepareCount, toPage } from '../../http/keyset-pagination.ts';
import { conflict, notFound } from '../../http/problem.ts';
import {
  type DnsUpdateRow,
  findPrefixesToRetry,
  findUpdatePage,
  getParentName,
  markPending,
  retryUpdates,
} from './dns-update.store.ts';
import { findPrefix, lockPrefix, recountPrefix } from './prefix.store.ts';
import { writePrefixAudit } from './write-prefix-audit.ts';

const countUpdates = prepareCount(dnsUpdates, ({ state }: Placeholders<{ state: 'PENDING' | 'FAILED' }>) =>
  eq(dnsUpdates.state, state),
);

export async function list(
  { database: { db } }: AppContext,
  { state = 'FAILED', limit = 25, after }: NonNullable<Input<typeof listProviderDnsUpdates>['query']>,
): Promise<Output<typeof listProviderDnsUpdates>> {
  const [cursor] = decodeCursor(after, ['number']) ?? [];
  const [rows, total] = await Promise.all([
    findUpdatePage(db, { state, ...(cursor !== undefined && { after: cursor }), limit: limit + 1 }),
    countUpdates(db, { state }),
  ]);
  const { shown, next } = toPage(rows, limit, ({ updateId }) => [updateId]);
  return { items: shown.map((row) => toDnsUpdate(row)), next, ...total };
}

function toDnsUpdate(row: DnsUpdateRow): DnsUpdate {
  const { updateId, customerId, prefixId, name, type, state, attempts, reason } = row;
  return {
    updateId,
    customerId,
    prefixId,
    name,
    type,
    state,
    attempts,
    reason,
    zone: getParentName(name),
    requestedAt: row.requestedAt.toISOString(),
    nextAttemptAt: state === 'PENDING' ? row.nextAttemptAt.toISOString() : null,
  };
}

/** Publishes the failed changes of a prefix again. */
export async function retryDnsUpdates(
  context: AppContext,
  key: { customerId: number; prefixId: number },
  author: Author,
): Promise<{ retriedCount: number }> {
  const prefix = await findPrefix(context.database.db, key);
  if (!prefix) throw notFound();
  if (prefix.status !== 'ACTIVE') throw conflict('PREFIX_NOT_ACTIVE', { status: prefix.status });
  return { retriedCount: await retry(context, key, undefined, author) };
}

/** Publishes the changes with these IDs again, or all failed changes of all customers. */
export async function retryForProvider(
  context: AppContext,
  updateIds: readonly number[] | undefined,
  author: Author,
): Promise<{ retriedCount: number }> {
  let retriedCount = 0;
  for (const key of await findPrefixesToRetry(context.database.db, updateIds)) {
    retriedCount += await retry(context, key, updateIds, author);
  }
  return { retriedCount };
}

/** Retries the changes of one prefix. Locks the prefix first, as every other transaction does, to avoid deadlocks. */
async function retry(
  { clock, database }: AppContext,
  key: { customerId: number; prefixId: number },
  updateIds: readonly number[] | undefined,
  author: Author,
): Promise<number> {
  return database.db.transaction(async (tx) => {
    const prefix = await lockPrefix(tx, key);
    if (!prefix) return 0;
    const rows = await retryUpdates(tx, { ...key, updateIds }, clock.now());
    if (rows.length === 0) return 0;
    await markPending(
      tx,
      prefix,
      rows.flatMap(({ ip }) => ip ?? []),
    );
    await recountPrefix(tx, prefix);
    await writePrefixAudit(tx, clock, author, prefix, { what: 'dns-retried', before: null, after: { count: rows.length } });
    return rows.length;
  });
}
