import { recordChange } from '../../db/record.ts';
import type { Job } from '../../jobs/job.ts';
import * as store from './drop-applications.store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const daysToActivate = 60;
const mostAtOnce = 500;
const author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'drop-applications' } as const;

/** Ends applications that nobody activated within 60 days of their approval or, without an approval, of their creation. */
export const dropApplications: Job = {
  name: 'drop-applications',
  cron: '41 3 * * *',
  retry: { limit: 2, delay: 60, longestDelay: 600 },
  async run({ clock, database: { db } }) {
    const before = new Date(clock.now().getTime() - daysToActivate * dayMilliseconds);
    let overdue: number[];
    do {
      overdue = await store.findOverdue(db, before, mostAtOnce);
      for (const customerId of overdue) {
        await db.transaction(async (tx) => {
          if (!(await store.drop(tx, customerId, before))) return;
          await recordChange(tx, clock, author, {
            customerId,
            type: 'customer.application-dropped',
            objectType: 'customer',
            objectId: String(customerId),
            before: { status: 'APPLICATION' },
            after: { status: 'TERMINATED' },
          });
        });
      }
    } while (overdue.length === mostAtOnce);
  },
};
