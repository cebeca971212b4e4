import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Lists whose rows are counted by status: the name of their table. */
export type CountedList = 'line' | 'service_order' | 'tv_account';

/**
 * How many rows of a list have come to a status (more than none) or gone from it; the sum is how many have it. Changes are
 * added, and taken together later: two changes at once never wait for each other, as they would for one row with the sum.
 */
export const statusCounts = pgTable(
  'status_count',
  {
    customerId: integer().notNull(),
    entryId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    list: text().$type<CountedList>().notNull(),
    status: text().notNull(),
    change: integer().notNull(),
  },
  (entry) => [primaryKey({ columns: [entry.customerId, entry.entryId] })],
);
