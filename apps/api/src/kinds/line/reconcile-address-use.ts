import type { Job } from '../../jobs/job.ts';
import { markUsedAddresses } from '../../modules/ip-prefix/mark-used-addresses.ts';
import { lockPrefix, recountPrefix } from '../../modules/ip-prefix/prefix.store.ts';
import { findAddressUse } from './session-addresses.store.ts';

/** Each hour of the day has its share of the prefixes, so that every run is short. */
const sliceCount = 24;
const batchSize = 500;

/**
 * Marks addresses that sessions of lines had, and counts those in use again, where a server without `usedByService` stored the session
 * or the count. Every prefix of a line is checked once a day.
 */
export const reconcileAddressUse: Job = {
  name: 'reconcile-address-use',
  cron: '52 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run({ clock, database: { db } }) {
    const now = clock.now();
    const slice = now.getUTCHours() % sliceCount;
    let after = 0;
    for (;;) {
      const batch = await findAddressUse(db, { slice, sliceCount, after, limit: batchSize });
      for (const { customerId, prefixId, lineId, ips, isMiscounted } of batch) {
        if (ips.length === 0 && !isMiscounted) continue;
        await db.transaction(async (tx) => {
          const prefix = await lockPrefix(tx, { customerId, prefixId });
          if (prefix?.status !== 'ACTIVE') return;
          await markUsedAddresses(tx, { customerId, serviceType: 'LINE', serviceId: lineId, ips }, now);
          await recountPrefix(tx, prefix);
        });
      }
      if (batch.length < batchSize) return;
      after = batch.at(-1)!.prefixId;
    }
  },
};
