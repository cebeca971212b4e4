import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { findDue, lockRequest } from './approval-request.store.ts';
import { endRequest } from './end-request.ts';

const batchSize = 500;

/** Expires requests that were not decided in time, and notifies their requesters. */
export const expireApprovalRequests: Job = {
  name: 'expire-approval-requests',
  cron: '*/10 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run(context) {
    const author = createJobAuthor('expire-approval-requests');
    let dueRequests: Awaited<ReturnType<typeof findDue>>;
    do {
      dueRequests = await findDue(context.database.db, context.clock.now(), batchSize);
      for (const key of dueRequests) {
        await context.database.db.transaction(async (tx) => {
          // Somebody may have ended the request since it was found.
          if ((await lockRequest(tx, key))?.status !== 'WAITING') return;
          await endRequest({ tx, context, author }, key, { action: 'EXPIRE', actor: 'SYSTEM' });
        });
      }
    } while (dueRequests.length === batchSize);
  },
};
