import { parseAddress, parsePrefix } from '@demarc/contract/ip-network.ts';
import { getReverseName, listReverseZones } from '@demarc/contract/reverse-dns.ts';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { dnsUpdates, ipAddresses } from '../../db/schema/ip.ts';
import type { PrefixRow } from './prefix.store.ts';

export type DnsUpdateRow = typeof dnsUpdates.$inferSelect;
type CustomerPrefixKey = Pick<PrefixRow, 'customerId' | 'prefixId' | 'prefix'>;

/** Maximum number of rows in one insert. */
const batchSize = 1_000;

/**
 * Queues the publication of PTR records. The job reads the values from the addresses when it publishes them. Must be called in the
 * transaction that changes the addresses.
 */
export async function requestPtrUpdates(
  tx: Database,
  prefix: CustomerPrefixKey,
  ips: readonly string[],
  now: Date,
): Promise<void> {
  const names = ips.flatMap((ip) => {
    const address = parseAddress(ip);
    return address ? [{ ip, name: getReverseName(address) }] : [];
  });
  await insertUpdates(tx, prefix, 'PTR', names, now);
}

/** Queues the publication of the NS records of every zone of a prefix. */
export async function requestNsUpdates(tx: Database, prefix: CustomerPrefixKey, now: Date): Promise<void> {
  const zones = listReverseZones(parsePrefix(prefix.prefix)!);
  const names = zones.map((name) => ({ ip: null, name }));
  await insertUpdates(tx, prefix, 'NS', names, now);
}

async function insertUpdates(
  tx: Database,
  { customerId, prefixId }: CustomerPrefixKey,
  type: 'PTR' | 'NS',
  names: readonly { ip: string | null; name: string }[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < names.length; start += batchSize) {
    const batch = names.slice(start, start + batchSize);
    await deleteByName(tx, { type, names: batch.map(({ name }) => name) });
    await tx.insert(dnsUpdates).values(
      batch.map(({ ip, name }) => ({
        customerId,
        prefixId,
        ip,
        name,
        type,
        queue: getQueue(name),
        state: 'PENDING' as const,
        requestedAt: now,
        nextAttemptAt: now,
      })),
    );
  }
}

/** Returns the name without its first label: the smallest zone that can have its record. */
export function getParentName(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

/** Returns the queue of a name. Its changes are published one after the other. Names of one zone are usually in one queue. */
function getQueue(name: string): string {
  const labels = name.split('.');
  return labels.slice(name.endsWith('in-addr.arpa') ? -4 : -10).join('.');
}

const deleteByName = prepareStatement((db, { type, names }: Placeholders<{ type: 'PTR' | 'NS'; names: readonly string[] }>) =>
  db.delete(dnsUpdates).where(and(eq(dnsUpdates.type, type), isAnyOf(dnsUpdates.name, names))),
);

const selectDueQueues = prepareStatement((db, { now }: Placeholders<{ now: Date }>) => {
  const heads = db
    .selectDistinctOn([dnsUpdates.queue], { queue: dnsUpdates.queue, nextAttemptAt: dnsUpdates.nextAttemptAt })
    .from(dnsUpdates)
    .where(eq(dnsUpdates.state, 'PENDING'))
    .orderBy(asc(dnsUpdates.queue), asc(dnsUpdates.updateId))
    .as('heads');
  return db
    .select({ queue: heads.queue })
    .from(heads)
    .where(lte(heads.nextAttemptAt, now))
    .orderBy(asc(heads.nextAttemptAt))
    .limit(50);
});

/** Finds the queues whose first change is due. */
export async function findDueQueues(db: Database, now: Date): Promise<string[]> {
  return (await selectDueQueues(db, { now })).map(({ queue }) => queue);
}

const selectNext = prepareStatement((db, { queue }: Placeholders<{ queue: string }>) =>
  db
    .select()
    .from(dnsUpdates)
    .where(and(eq(dnsUpdates.state, 'PENDING'), eq(dnsUpdates.queue, queue)))
    .orderBy(asc(dnsUpdates.updateId))
    .limit(1),
);

/** Finds the first change of a queue. */
export async function findNextUpdate(db: Database, queue: string): Promise<DnsUpdateRow | null> {
  return (await selectNext(db, { queue }))[0] ?? null;
}

const deleteRow = prepareStatement((db, { updateId }: Placeholders<{ updateId: number }>) =>
  db.delete(dnsUpdates).where(eq(dnsUpdates.updateId, updateId)).returning({ updateId: dnsUpdates.updateId }),
);

/** Deletes a published change. Returns false if a later change has replaced it. */
export async function deleteUpdate(tx: Database, updateId: number): Promise<boolean> {
  return (await deleteRow(tx, { updateId })).length > 0;
}

type Failure = Pick<DnsUpdateRow, 'state' | 'attempts' | 'reason' | 'nextAttemptAt'>;

const updateFailure = prepareStatement((db, { updateId, ...failure }: Placeholders<Failure & { updateId: number }>) =>
  db.update(dnsUpdates).set(failure).where(eq(dnsUpdates.updateId, updateId)).returning({ updateId: dnsUpdates.updateId }),
);

/** Stores that an attempt failed. Returns false if a later change has replaced it. */
export async function setUpdateFailure(tx: Database, updateId: number, failure: Failure): Promise<boolean> {
  return (await updateFailure(tx, { updateId, ...failure })).length > 0;
}

type RetryKey = { customerId?: number | undefined; prefixId?: number | undefined; updateIds?: readonly number[] | undefined };

const retryRows = prepareStatement((db, { now, customerId, prefixId, updateIds }: Placeholders<RetryKey & { now: Date }>) =>
  db
    .update(dnsUpdates)
    .set({ state: 'PENDING', attempts: 0, nextAttemptAt: now })
    .where(
      and(
        // A pending change that waits for its next attempt is also tried immediately.
        updateIds ? isAnyOf(dnsUpdates.updateId, updateIds) : eq(dnsUpdates.state, 'FAILED'),
        customerId && eq(dnsUpdates.customerId, customerId),
        prefixId && eq(dnsUpdates.prefixId, prefixId),
      ),
    )
    .returning({ customerId: dnsUpdates.customerId, prefixId: dnsUpdates.prefixId, ip: dnsUpdates.ip }),
);

/** Makes changes due now, those in `updateIds` or else all failed ones, and returns their addresses. */
export function retryUpdates(tx: Database, key: RetryKey, now: Date) {
  return retryRows(tx, { ...key, now });
}

const selectPrefixesToRetry = prepareStatement((db, { updateIds }: Placeholders<{ updateIds?: readonly number[] | undefined }>) =>
  db
    .selectDistinct({ customerId: dnsUpdates.customerId, prefixId: dnsUpdates.prefixId })
    .from(dnsUpdates)
    .where(updateIds ? isAnyOf(dnsUpdates.updateId, updateIds) : eq(dnsUpdates.state, 'FAILED'))
    .orderBy(asc(dnsUpdates.customerId), asc(dnsUpdates.prefixId)),
);

/** Finds the prefixes of the changes in `updateIds`, or else of all failed changes. */
export function findPrefixesToRetry(
  db: Database,
  updateIds?: readonly number[],
): Promise<{ customerId: number; prefixId: number }[]> {
  return selectPrefixesToRetry(db, { updateIds });
}

const selectOfDelegation = prepareStatement(
  (db, { customerId, prefixId }: Placeholders<Pick<PrefixRow, 'customerId' | 'prefixId'>>) =>
    db
      .select({ state: dnsUpdates.state, reason: dnsUpdates.reason })
      .from(dnsUpdates)
      .where(and(eq(dnsUpdates.customerId, customerId), eq(dnsUpdates.prefixId, prefixId), eq(dnsUpdates.type, 'NS')))
      .orderBy(asc(dnsUpdates.state), asc(dnsUpdates.updateId)),
);

/** Finds the changes of NS records of a prefix that are not published, failed ones first. */
export function findDelegationUpdates(db: Database, { customerId, prefixId }: Pick<PrefixRow, 'customerId' | 'prefixId'>) {
  return selectOfDelegation(db, { customerId, prefixId });
}

interface PageValues {
  state: 'PENDING' | 'FAILED';
  after?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement((db, { state, after, limit }: Placeholders<PageValues>) =>
  db
    .select()
    .from(dnsUpdates)
    .where(and(eq(dnsUpdates.state, state), after && sql`${dnsUpdates.updateId} > ${after}`))
    .orderBy(asc(dnsUpdates.updateId))
    .limit(limit),
);

export function findUpdatePage(db: Database, values: PageValues): Promise<DnsUpdateRow[]> {
  return selectPage(db, values);
}

const selectPublished = prepareStatement(
  (db, { customerId, prefixId }: Placeholders<Pick<PrefixRow, 'customerId' | 'prefixId'>>) => {
    const { ip, ptr, publishedPtr, dnsState } = ipAddresses;
    return db
      .select({ ip, ptr })
      .from(ipAddresses)
      .where(
        and(
          eq(ipAddresses.customerId, customerId),
          eq(ipAddresses.prefixId, prefixId),
          sql`(${ptr} is not null or ${publishedPtr} is not null or ${dnsState} is not null)`,
        ),
      )
      .orderBy(asc(ip));
  },
);

/** Finds the addresses of a prefix that have a PTR record, stored or published. */
export function findAddressesWithPtr(db: Database, { customerId, prefixId }: Pick<PrefixRow, 'customerId' | 'prefixId'>) {
  return selectPublished(db, { customerId, prefixId });
}

const updateDnsStates = prepareStatement(
  (db, { customerId, prefixId }: Placeholders<Pick<PrefixRow, 'customerId' | 'prefixId'>>) =>
    db
      .update(ipAddresses)
      .set({ dnsState: 'PENDING', dnsReason: null })
      .where(
        and(
          eq(ipAddresses.customerId, customerId),
          eq(ipAddresses.prefixId, prefixId),
          sql`(${ipAddresses.ptr} is not null or ${ipAddresses.publishedPtr} is not null or ${ipAddresses.dnsState} is not null)`,
        ),
      ),
);

/** Queues the publication or removal of all PTR records of a prefix, after its mode has changed. */
export async function requestAllPtrUpdates(tx: Database, prefix: CustomerPrefixKey, now: Date): Promise<void> {
  const { customerId, prefixId } = prefix;
  const rows = await findAddressesWithPtr(tx, prefix);
  await updateDnsStates(tx, { customerId, prefixId });
  await requestPtrUpdates(
    tx,
    prefix,
    rows.map(({ ip }) => ip),
    now,
  );
}

const updateToPending = prepareStatement(
  (db, values: Placeholders<{ customerId: number; prefixId: number; ips: readonly string[] }>) =>
    db
      .update(ipAddresses)
      .set({ dnsState: 'PENDING', dnsReason: null })
      .where(
        and(
          eq(ipAddresses.customerId, values.customerId),
          eq(ipAddresses.prefixId, values.prefixId),
          sql`${ipAddresses.ip} = any(${values.ips}::inet[])`,
          inArray(ipAddresses.dnsState, ['FAILED', 'PENDING']),
        ),
      ),
);

/** Marks addresses whose publication failed or is pending as pending, and clears the reason. */
export async function markPending(
  tx: Database,
  { customerId, prefixId }: Pick<PrefixRow, 'customerId' | 'prefixId'>,
  ips: readonly string[],
): Promise<void> {
  await updateToPending(tx, { customerId, prefixId, ips });
}
