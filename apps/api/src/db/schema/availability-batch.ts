import type { BatchOutcome, BatchRow } from '@demarc/contract/availability-batch.ts';
import type { ValidationError } from '@demarc/contract/problem.ts';
import { isNotNull, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** The result for an address. Problems are stored without their message, which is translated for each reader. */
interface RowResult extends Pick<BatchRow, 'alternatives' | 'address' | 'verdict' | 'carrierName' | 'best'> {
  /** Missing in rows that were checked before products could be chosen. */
  offers?: BatchRow['offers'];
  problems: Omit<ValidationError, 'message'>[];
}

/** Uploaded files of addresses to check. */
export const availabilityBatches = pgTable(
  'availability_batch',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    batchId: uuid().notNull(),
    accountId: uuid().notNull(),
    fileName: text(),
    createdAt: instant().notNull(),
    rows: integer().notNull(),
    /** Some rows are still waiting or being checked. */
    isOpen: boolean().notNull(),
  },
  (batch) => [
    primaryKey({ columns: [batch.customerId, batch.batchId] }),
    index().on(batch.customerId, batch.createdAt),
    index().on(batch.createdAt),
    index('availability_batch_open').on(batch.createdAt).where(sql`is_open`),
  ],
);

/** The addresses as submitted, with the result of each. */
export const availabilityBatchRows = pgTable(
  'availability_batch_row',
  {
    customerId: integer().notNull(),
    batchId: uuid().notNull(),
    row: integer().notNull(),
    input: jsonb().$type<Pick<BatchRow, 'postalCode' | 'houseNumber' | 'houseNumberAddition' | 'room' | 'reference'>>().notNull(),
    outcome: text().$type<BatchOutcome>().notNull(),
    /** Set once the row is checked. */
    result: jsonb().$type<RowResult>(),
    availabilityId: uuid(),
    /** The time when a process claimed the row. If it does not finish in time, the process has died. */
    claimedAt: instant(),
  },
  (row) => [
    primaryKey({ columns: [row.customerId, row.batchId, row.row] }),
    index().on(row.customerId, row.batchId, row.outcome, row.row),
    // Orders refer to the file that their check was made for.
    index('availability_batch_row_availability').on(row.customerId, row.availabilityId).where(isNotNull(row.availabilityId)),
    index('availability_batch_row_waiting')
      .on(row.customerId, row.batchId, row.row)
      .where(sql`outcome in ('WAITING', 'CHECKING')`),
  ],
);
