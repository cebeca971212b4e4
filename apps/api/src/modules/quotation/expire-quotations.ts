import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { isOfferExpired } from '@demarc/contract/quotation-state.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { moveQuotation, writeQuotationAudit } from './move-quotation.ts';
import { findDue, lockQuotation, updateQuotation } from './quotation.store.ts';
import { queueQuotationMail } from './quotation-mail.ts';

/** Customers are reminded this many days before the last day of an offer, unless the offer is less than a day old. */
const reminderDays = 3;
const dayMs = 24 * 3_600_000;
const author = createJobAuthor('expire-quotations');

/** Expires offers after their last day, and reminds customers three days before it. */
export const expireQuotations: Job = {
  name: author.operation,
  intervalSeconds: 60,
  retry: { limit: 0, delay: 0, maxDelay: 0 },
  async run(context) {
    const { clock, database } = context;
    const now = clock.now();
    const today = formatAmsterdamDate(now);
    const remindedUntil = addDays(today, reminderDays);
    const dueKeys = await findDue(database.db, { today, remindedUntil, offeredBefore: new Date(now.getTime() - dayMs) });
    for (const key of dueKeys) {
      await database.db.transaction(async (tx) => {
        const change = { tx, context, author };
        const row = await lockQuotation(tx, key);
        // Another process or the customer may have changed the status since.
        if (row?.status !== 'OFFERED' || row.validUntil === null) return;
        if (isOfferExpired(row.validUntil, now)) {
          await queueQuotationMail(change, await moveQuotation(change, row, 'expire'), 'EXPIRED');
        } else if (row.remindedVersion < row.version) {
          const after = await updateQuotation(tx, row, { remindedVersion: row.version });
          await writeQuotationAudit(change, 'expiring', { before: row, after });
          await queueQuotationMail(change, after, 'EXPIRING');
        }
      });
    }
  },
};
