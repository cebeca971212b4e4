import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addTargetDays } from '@demarc/contract/target-days.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import type { AppContext } from '../../app-context.ts';
import { createJobAuthor, writeAudit } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { expireMandates } from '../../modules/direct-debit/direct-debit.store.ts';
import { createCollectionBatches, daysBeforeDue } from './create-collection-batches.ts';

const name = 'collect-direct-debits';
/** Months without use after which a mandate expires (EPC016-06). */
const monthsUntilExpiry = 36;

/** Expires mandates that were not used for 36 months, and creates the direct debits of invoices due within 5 TARGET days. */
export const collectDirectDebits: Job = {
  name,
  cron: '20 6 * * 1-5',
  retry: { limit: 3, delay: 60, maxDelay: 600 },
  async run(context) {
    await expireUnusedMandates(context);
    const { seller } = context.config;
    if (!seller) return;
    const dueUntil = addTargetDays(formatAmsterdamDate(context.clock.now()), daysBeforeDue);
    await createCollectionBatches(context, seller, { author: createJobAuthor(name), dueUntil });
  },
};

async function expireUnusedMandates({ clock, database }: AppContext): Promise<void> {
  const usedBefore = new Date(`${addMonths(formatAmsterdamDate(clock.now()), -monthsUntilExpiry)}T00:00:00Z`);
  await database.scheduledDb.transaction(async (tx) => {
    for (const { customerId, mandateId } of await expireMandates(tx, { usedBefore })) {
      await writeAudit(tx, clock, createJobAuthor(name), {
        customerId,
        type: 'customer.mandate-expired',
        objectType: 'customer',
        objectId: String(customerId),
        before: { mandateStatus: 'ACTIVE' },
        after: { mandateStatus: 'EXPIRED' },
        data: { mandateId },
      });
    }
  });
}
