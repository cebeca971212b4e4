import { writeAudit } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import * as store from './expire-applications.store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const maxDaysToActivate = 60;
const batchSize = 500;
const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'expire-applications' } as const;

/** Ends applications that nobody activated within 60 days of their approval or, without an approval, of their creation. */
export const expireApplications: Job = {
  name: 'expire-applications',
  cron: '41 3 * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run({ clock, database: { db } }) {
    const before = new Date(clock.now().getTime() - maxDaysToActivate * dayMilliseconds);
    let overdue: number[];
    do {
      overdue = await store.findOverdue(db, before, batchSize);
      for (const customerId of overdue) {
        await db.transaction(async (tx) => {
          if (!(await store.expire(tx, customerId, before))) return;
          await writeAudit(tx, clock, author, {
            customerId,
            type: 'customer.application-dropped',
            objectType: 'customer',
            objectId: String(customerId),
            before: { status: 'APPLICATION' },
            after: { status: 'TERMINATED' },
          });
        });
      }
    } while (overdue.length === batchSize);
  },
};
