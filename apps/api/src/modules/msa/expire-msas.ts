import type { Job } from '../../jobs/job.ts';
import * as store from './msa.store.ts';
import { writeTransitionAudit } from './offer.ts';

const batchSize = 500;
const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'expire-msas' } as const;

/** Expires offers that were not signed within 30 days. */
export const expireMsas: Job = {
  name: 'expire-msas',
  cron: '17 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run(context) {
    const { clock, database } = context;
    const now = clock.now();
    let overdue: store.MsaRow[];
    do {
      overdue = await store.findOverdue(database.db, now, batchSize);
      for (const msa of overdue) {
        await database.db.transaction(async (tx) => {
          await store.lockCustomer(tx, msa.customerId);
          if (!(await store.expire(tx, msa, now))) return;
          await writeTransitionAudit(tx, context, author, msa, { type: 'msa.expired', status: 'EXPIRED' });
        });
      }
    } while (overdue.length === batchSize);
  },
};
