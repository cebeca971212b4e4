import { createJobAuthor } from '../../db/audit.ts';
import type { Job } from '../../jobs/job.ts';
import { findEntries, lockEntry } from '../../modules/bank-statement/bank-statement.store.ts';
import { bookBankEntry } from './book-bank-entry.ts';

const name = 'book-bank-entries';
const entriesPerQuery = 200;

/**
 * Books the entries of a statement, each in its own transaction. If it is interrupted, the next run continues with the remaining
 * entries.
 */
export const bookBankEntries: Job<{ statementId: number }> = {
  name,
  retry: { limit: 12, delay: 30, maxDelay: 3600 },
  async run(context, { statementId }) {
    const { db } = context.database;
    const author = createJobAuthor(name);
    const failures: unknown[] = [];
    let after = 0;
    for (;;) {
      const pendingEntries = await findEntries(db, { statementId, status: 'PENDING' }, { after, limit: entriesPerQuery });
      for (const { entryId } of pendingEntries) {
        await db
          .transaction(async (tx) => {
            const entry = await lockEntry(tx, entryId);
            if (entry?.status === 'PENDING') await bookBankEntry({ tx, context, author }, entry);
          })
          // A failed entry must not hold up the others. The job tries it again.
          .catch((error: unknown) => failures.push(error));
      }
      if (pendingEntries.length < entriesPerQuery) break;
      after = pendingEntries.at(-1)!.entryId;
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} entries of statement ${statementId} were not booked`);
  },
};
