import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { findDueMove } from '@demarc/contract/manual-agreement-status.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { applyDueMove } from './agreement.service.ts';
import { findRunning } from './agreement.store.ts';
import { toTerm } from './agreement-facts.ts';

const batchSize = 200;
const author = createJobAuthor('update-manual-agreements');
const firstId = '00000000-0000-0000-0000-000000000000';

/** Expires offers after their last day, sends reminders 3 days before it, and starts and ends agreements on their dates. */
export const updateManualAgreements: Job = {
  name: author.operation,
  cron: '4 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run(context) {
    const { clock, database } = context;
    const today = formatAmsterdamDate(clock.now());
    let afterId: string | undefined = firstId;
    while (afterId) {
      const rows = await findRunning(database.db, afterId, batchSize);
      for (const row of rows) {
        if (!findDueMove(toTerm(row), today)) continue;
        const { customerId, agreementId } = row;
        await database.db.transaction((tx) => applyDueMove({ tx, context, author }, { customerId, agreementId }));
      }
      afterId = rows.length === batchSize ? rows.at(-1)?.agreementId : undefined;
    }
  },
};
