import type { Job } from '../../jobs/job.ts';
import { overdueAt } from './diagnostic.answer.ts';
import { expire } from './diagnostic.service.ts';
import { lockOverdue } from './diagnostic.store.ts';

const mostAtOnce = 100;

/** Fails measurements without a result, so that the line can be measured again. */
export const expireDiagnostics: Job = {
  name: 'expire-diagnostics',
  everySeconds: 30,
  retry: { limit: 0, delay: 0, longestDelay: 0 },
  async run({ clock, database: { db } }) {
    let ended: number;
    do {
      ended = await db.transaction(async (tx) => {
        const overdue = await lockOverdue(tx, overdueAt(clock.now()), mostAtOnce);
        for (const row of overdue) await expire(tx, clock, row);
        return overdue.length;
      });
    } while (ended === mostAtOnce);
  },
};
