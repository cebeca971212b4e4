import type { Job } from '../../jobs/job.ts';
import { getOverdueCutoff } from './diagnostic.presenter.ts';
import { expire } from './diagnostic.service.ts';
import { lockOverdue } from './diagnostic.store.ts';

const batchSize = 100;

/** Fails measurements without a result, so that the line can be measured again. */
export const expireDiagnostics: Job = {
  name: 'expire-diagnostics',
  intervalSeconds: 30,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run({ clock, database: { db } }) {
    let expiredCount: number;
    do {
      expiredCount = await db.transaction(async (tx) => {
        const overdueRows = await lockOverdue(tx, getOverdueCutoff(clock.now()), batchSize);
        for (const row of overdueRows) await expire(tx, clock, row);
        return overdueRows.length;
      });
    } while (expiredCount === batchSize);
  },
};
