import type { AppContext } from '../../app-context.ts';
import { hashAttemptKey } from '../../db/attempt-counter.ts';
import { createJobAuthor } from '../../db/audit.ts';
import { claimLease, type Lease, releaseLease, renewLease } from '../../db/leases.ts';
import { DnsUpdateError, type DnsUpdater } from '../../dns/types.ts';
import type { Job } from '../../jobs/job.ts';
import { findAddresses, setDnsResult } from '../../modules/ip-prefix/address.store.ts';
import {
  type DnsUpdateRow,
  deleteUpdate,
  findDueQueues,
  findNextUpdate,
  getParentName,
  requestNsUpdates,
  requestPtrUpdates,
  setUpdateFailure,
} from '../../modules/ip-prefix/dns-update.store.ts';
import { ptrTtlSeconds } from '../../modules/ip-prefix/generate-zone-file.ts';
import { mailAboutPrefixes } from '../../modules/ip-prefix/mail-about-prefixes.ts';
import { findPrefix, lockPrefix, recountPrefix } from '../../modules/ip-prefix/prefix.store.ts';
import { writePrefixAudit, writePrefixEvent } from '../../modules/ip-prefix/write-prefix-audit.ts';
import { formatDnsError, toFailureReason } from './dns-failure.ts';

const author = createJobAuthor('publish-dns');

/** Longer than it takes to send an update and read it back, so that two processes never publish the same queue at the same time. */
const leaseSeconds = 60;
const maxConcurrentQueues = 8;
/** Seconds until the next attempt: doubled each time, up to 10 minutes. */
const firstDelaySeconds = 2;
const maxDelaySeconds = 600;
/** Attempts over about 24 hours, after which a person has to step in. */
const maxAttempts = 150;

/**
 * Publishes changes of reverse DNS, one after the other in each queue, and each queue by one process at a time. It sends the values
 * that are stored at that time, and treats them as published once the name server returns them.
 */
export const publishDns: Job = {
  name: author.operation,
  intervalSeconds: 1,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run(context, _data, stopped) {
    const { clock, database, dns } = context;
    if (!dns) return;
    const queues = (await findDueQueues(database.db, clock.now())).values();
    const publishQueues = async () => {
      for (const queue of queues) {
        if (stopped?.aborted) return;
        await publishQueue(context, dns, queue, stopped);
      }
    };
    await Promise.all(Array.from({ length: maxConcurrentQueues }, publishQueues));
  },
};

async function publishQueue(context: AppContext, dns: DnsUpdater, queue: string, stopped?: AbortSignal): Promise<void> {
  const { clock, database, keys } = context;
  let lease: Lease | null = await claimLease(database.db, clock, [hashAttemptKey(keys, 'dns-queue', queue)], leaseSeconds);
  try {
    while (lease && !stopped?.aborted) {
      const update = await findNextUpdate(database.db, queue);
      if (!update || update.nextAttemptAt > clock.now()) break;
      // Renewed before each update, so that it does not expire while the name server responds.
      lease = await renewLease(database.db, clock, lease, leaseSeconds);
      if (lease) await publishUpdate(context, dns, update);
    }
  } finally {
    if (lease) await releaseLease(database.db, lease);
  }
}

async function publishUpdate(context: AppContext, dns: DnsUpdater, update: DnsUpdateRow): Promise<void> {
  const expected = await findExpectedValues(context, update);
  const { name, type } = update;
  try {
    await dns.replaceRecordSet({ zone: getParentName(name), name, type, ttl: ptrTtlSeconds, values: expected });
    const publishedValues = await dns.readRecordSet(name, type);
    if (!isSameSet(publishedValues, expected)) throw new NotReadBackError(name);
  } catch (error) {
    if (!(error instanceof DnsUpdateError) && !(error instanceof NotReadBackError)) throw error;
    context.log.warn({ name, type, reason: toFailureReason(error) }, formatDnsError(error));
    await storeFailure(context, update, error);
    return;
  }
  await storeSuccess(context, update, expected);
}

/** The name server accepted an update, but returns other values. */
class NotReadBackError extends Error {
  constructor(name: string) {
    super(`The name server accepted the update of ${name} and does not show it.`);
  }
}

/** Finds the values that a record set must have now; empty if it must not exist. */
async function findExpectedValues(
  { database: { db } }: AppContext,
  { customerId, prefixId, ip, type }: DnsUpdateRow,
): Promise<string[]> {
  const prefix = await findPrefix(db, { customerId, prefixId });
  if (!prefix || prefix.status === 'RELEASED') return [];
  if (type === 'NS') return prefix.reverseDnsMode === 'DELEGATED' ? prefix.nameservers.map(({ nameserver }) => nameserver) : [];
  if (prefix.reverseDnsMode !== 'PER_ADDRESS' || ip === null) return [];
  const ptr = (await findAddresses(db, prefix, [ip])).get(ip)?.ptr;
  return ptr ? [ptr] : [];
}

function isSameSet(published: readonly string[], expected: readonly string[]): boolean {
  const normalize = (names: readonly string[]) =>
    [...new Set(names.map((name) => name.toLowerCase().replace(/\.$/, '')))].sort().join(' ');
  return normalize(published) === normalize(expected);
}

async function storeSuccess({ clock, database }: AppContext, update: DnsUpdateRow, values: readonly string[]): Promise<void> {
  const { customerId, prefixId, ip, type, updateId } = update;
  await database.db.transaction(async (tx) => {
    const prefix = await lockPrefix(tx, { customerId, prefixId });
    if (!(await deleteUpdate(tx, updateId))) {
      // A later change may have been published while this one was being sent, so this update may have overwritten it.
      if (!prefix) return;
      const now = clock.now();
      if (type === 'PTR' && ip !== null) await requestPtrUpdates(tx, prefix, [ip], now);
      if (type === 'NS') await requestNsUpdates(tx, prefix, now);
      await recountPrefix(tx, prefix);
      return;
    }
    if (!prefix) return;
    if (ip !== null) {
      const [publishedPtr = null] = values;
      const dnsState = publishedPtr === null ? null : ('PUBLISHED' as const);
      await setDnsResult(tx, prefix, ip, { dnsState, dnsReason: null, publishedPtr, publishedAt: clock.now() });
    }
    const recountedPrefix = await recountPrefix(tx, prefix);
    await writePrefixEvent(tx, clock, recountedPrefix, 'dns-published', { type, ...(ip !== null && { addresses: [ip] }) });
  });
}

async function storeFailure(context: AppContext, update: DnsUpdateRow, error: DnsUpdateError | NotReadBackError): Promise<void> {
  const { clock, database } = context;
  const { customerId, prefixId, ip, updateId } = update;
  const attempts = update.attempts + 1;
  const isRetryable = error instanceof NotReadBackError || error.isRetryable;
  const state = isRetryable && attempts < maxAttempts ? ('PENDING' as const) : ('FAILED' as const);
  const reason = toFailureReason(error);
  const delay = Math.min(firstDelaySeconds * 2 ** Math.min(update.attempts, 20), maxDelaySeconds);
  const nextAttemptAt = new Date(clock.now().getTime() + delay * 1000);
  await database.db.transaction(async (tx) => {
    const prefix = await lockPrefix(tx, { customerId, prefixId });
    const isCurrent = await setUpdateFailure(tx, updateId, { state, attempts, reason, nextAttemptAt });
    if (!isCurrent || !prefix) return;
    if (ip !== null) await setDnsResult(tx, prefix, ip, { dnsState: state, dnsReason: reason });
    const recountedPrefix = await recountPrefix(tx, prefix);
    const data = { reason, ...(ip !== null && { addresses: [ip] }) };
    if (state === 'FAILED') {
      await writePrefixAudit(tx, clock, author, recountedPrefix, {
        what: 'dns-failed',
        before: null,
        after: { name: update.name, reason },
        data,
      });
    } else if (update.reason !== reason) {
      await writePrefixEvent(tx, clock, recountedPrefix, 'dns-delayed', data);
    }
    // Only the first failure of a prefix sends an email; its page shows all failures.
    const isFirst = state === 'FAILED' && prefix.dnsFailedCount === 0;
    if (isFirst) await mailAboutPrefixes(tx, context, customerId, 'DNS_FAILED', [recountedPrefix]);
  });
}
