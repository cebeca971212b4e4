import type { DisputeReason, DisputeStatus, disputeAuthors } from '@demarc/contract/invoice-dispute.ts';
import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** Disputes of invoices and of their lines. */
export const invoiceDisputes = pgTable(
  'invoice_dispute',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    disputeId: integer().notNull().generatedByDefaultAsIdentity({ startWith: 5_001 }),
    number: text().notNull(),
    /** Null if the whole invoice is disputed. */
    lineNumber: smallint(),
    lineDescription: text(),
    findingId: integer(),
    reason: text().$type<DisputeReason>().notNull(),
    amount: numeric({ precision: 14, scale: 2 }),
    status: text().$type<DisputeStatus>().notNull(),
    creditNoteNumber: text(),
    messageCount: integer().notNull().default(0),
    lastMessageFrom: text().$type<(typeof disputeAuthors)[number]>().notNull(),
    /** The account that gets the emails; null if the provider opened the dispute. */
    openedByAccountId: uuid(),
    openedAt: instant().notNull(),
    closedAt: instant(),
  },
  (dispute) => [
    primaryKey({ columns: [dispute.customerId, dispute.disputeId] }),
    uniqueIndex().on(dispute.disputeId),
    uniqueIndex('invoice_dispute_open_line')
      .on(dispute.customerId, dispute.number, sql`coalesce(line_number, 0)`)
      .where(sql`status = 'OPEN'`),
    index().on(dispute.customerId, dispute.number, dispute.disputeId),
    index().on(dispute.status, dispute.disputeId),
  ],
);

/** The thread of a dispute. */
export const invoiceDisputeMessages = pgTable(
  'invoice_dispute_message',
  {
    customerId: integer().notNull(),
    disputeId: integer().notNull(),
    messageId: integer().notNull().generatedByDefaultAsIdentity(),
    from: text().$type<(typeof disputeAuthors)[number]>().notNull(),
    author: text(),
    accountId: uuid(),
    text: text().notNull(),
    sentAt: instant().notNull(),
  },
  (message) => [primaryKey({ columns: [message.customerId, message.disputeId, message.messageId] })],
);
