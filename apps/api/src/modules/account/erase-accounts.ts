import type { Author } from '../../db/audit.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import * as store from './erase-accounts.store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const retentionDays = 30;
const author: Author = { actor: 'SYSTEM', accountId: null, ip: null, operation: 'erase-accounts' };

/** Erases the personal data of accounts deleted more than 30 days ago; the audit log keeps their IDs. */
export const eraseAccounts: Job = {
  name: 'erase-accounts',
  cron: '23 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run({ database: { db }, clock }) {
    const deletedBefore = new Date(clock.now().getTime() - retentionDays * dayMilliseconds);
    await db.transaction(async (tx) => {
      for (const { customerId, accountId } of await store.eraseDeletedAccounts(tx, deletedBefore)) {
        await store.eraseFromAudit(tx, customerId, accountId);
        const subject = { customerId, type: 'account.erased', objectType: 'account', objectId: accountId };
        await writeAudit(tx, clock, author, { ...subject, before: null, after: null });
      }
    });
  },
};
