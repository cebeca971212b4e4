import type { AppContext } from '../../app-context.ts';
import type { Job } from '../../jobs/job.ts';
import { countUsed, toAddressPlan } from '../../modules/ip-prefix/address-usage.ts';
import { markUsedAddresses } from '../../modules/ip-prefix/mark-used-addresses.ts';
import { lockPrefix, recountPrefix } from '../../modules/ip-prefix/prefix.store.ts';
import { findLinePrefixes, findSessionAddresses } from './address-use.store.ts';
import { toUsedAddresses } from './to-used-addresses.ts';

/** Each hourly run checks 1/24 of the prefixes, which keeps it short. */
const sliceCount = 24;
const batchSize = 200;
/** Older sessions are not read again, except the newest of a line. */
const recentMs = 32 * 24 * 60 * 60 * 1000;

type LinePrefix = Awaited<ReturnType<typeof findLinePrefixes>>[number];

/**
 * Marks the addresses of recent sessions of lines as used, and recounts the used addresses of their prefixes. This corrects what a
 * server of a version without `usedByService` stored. Every prefix of a line is checked once a day.
 */
export const reconcileAddressUse: Job = {
  name: 'reconcile-address-use',
  cron: '52 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run(context) {
    const slice = context.clock.now().getUTCHours() % sliceCount;
    let after = 0;
    for (;;) {
      const batch = await findLinePrefixes(context.database.db, { slice, sliceCount, after, limit: batchSize });
      for (const prefix of batch) await reconcile(context, prefix);
      if (batch.length < batchSize) return;
      after = batch.at(-1)!.prefixId;
    }
  },
};

async function reconcile({ clock, database: { db } }: AppContext, linePrefix: LinePrefix): Promise<void> {
  const { customerId, prefixId, lineId, ipsInUse, usedCount } = linePrefix;
  const now = clock.now();
  const sessions = await findSessionAddresses(db, { customerId, lineId, since: new Date(now.getTime() - recentMs) });
  const addresses = toUsedAddresses(sessions);
  await db.transaction(async (tx) => {
    const recounted = await markUsedAddresses(tx, { customerId, serviceType: 'LINE', serviceId: lineId, addresses }, now);
    if (recounted.has(prefixId) || countUsed(toAddressPlan(linePrefix), ipsInUse) === usedCount) return;
    const prefix = await lockPrefix(tx, { customerId, prefixId });
    if (prefix?.status === 'ACTIVE') await recountPrefix(tx, prefix);
  });
}
