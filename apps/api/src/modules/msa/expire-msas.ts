import type { Job } from '../../jobs/job.ts';
import * as store from './msa.store.ts';
import { writeTransitionAudit } from './offer.ts';

const batchSize = 500;
const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'expire-msas' } as const;

/** Expires offers that were not signed within 30 days. */
export const expireMsas: Job = {
  name: 'expire-msas',
  cron: '17 * * * *',
  retry: { limit: 2, delay: 60, longestDelay: 600 },
  async run(parts) {
    const { clock, database } = parts;
    const now = clock.now();
    let overdue: store.MsaRow[];
    do {
      overdue = await store.findOverdue(database.db, now, batchSize);
      for (const msa of overdue) {
        await database.db.transaction(async (tx) => {
          await store.lockCustomer(tx, msa.customerId);
          if (!(await store.expire(tx, msa, now))) return;
          await writeTransitionAudit(tx, parts, author, msa, { type: 'msa.expired', status: 'EXPIRED' });
        });
      }
    } while (overdue.length === batchSize);
  },
};
