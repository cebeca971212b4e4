import { customers } from '../db/schema/customer.ts';
import { type CountedTable, compactStatusCounts, reconcileStatusCounts } from '../db/status-counts.ts';
import type { Job } from './job.ts';

/** Merges the entries of the counts by status, and corrects them for rows that were written without being counted, such as by hand in SQL. */
export const reconcileCounts = (tables: readonly CountedTable[]): Job => ({
  name: 'reconcile-counts',
  cron: '37 * * * *',
  retry: { limit: 2, delay: 60, maxDelay: 600 },
  async run({ database: { db } }) {
    const { customerId } = customers;
    for (const customer of await db.select({ customerId }).from(customers)) {
      await reconcileStatusCounts(db, customer.customerId, tables);
    }
    await compactStatusCounts(db);
  },
});
