import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The number of rows that entered a status (positive) or left it (negative); the sum is the current number. Changes are appended
 * and merged later, so that two concurrent changes do not wait for each other, as they would for a single row with the sum.
 */
export const statusCounts = pgTable(
  'status_count',
  {
    customerId: integer().notNull(),
    entryId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The name of the table whose rows are counted. */
    list: text().notNull(),
    status: text().notNull(),
    change: integer().notNull(),
  },
  (entry) => [primaryKey({ columns: [entry.customerId, entry.entryId] })],
);
