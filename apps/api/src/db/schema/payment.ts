import type { BankEntryStatus } from '@demarc/contract/provider/bank-statement.ts';
import type { Collection, SequenceType } from '@demarc/contract/provider/direct-debit.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

const amount = () => numeric({ precision: 14, scale: 2 });
const day = () => date({ mode: 'string' });

/** Files of direct debits for the bank (pain.008). They never change. */
export const collectionBatches = pgTable('collection_batch', {
  batchId: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
  messageId: text().notNull().unique(),
  firstCollectionDate: day().notNull(),
  lastCollectionDate: day().notNull(),
  collectionCount: integer().notNull(),
  totalAmount: amount().notNull(),
  content: bytes().notNull(),
  sha256: text().notNull(),
  createdAt: instant().notNull(),
});

/** The direct debits of invoices. */
export const collections = pgTable(
  'collection',
  {
    customerId: integer().notNull(),
    endToEndId: text().notNull(),
    number: text().notNull(),
    batchId: integer().notNull(),
    /** The group of the file that it is in. The bank may book it as one amount. */
    paymentInformationId: text().notNull(),
    amount: amount().notNull(),
    collectionDate: day().notNull(),
    mandateId: text().notNull(),
    iban: text().notNull(),
    sequenceType: text().$type<SequenceType>().notNull(),
    status: text().$type<Collection['status']>().notNull(),
    returnCode: text(),
  },
  (collection) => [
    primaryKey({ columns: [collection.customerId, collection.endToEndId] }),
    uniqueIndex().on(collection.endToEndId),
    index().on(collection.batchId, collection.endToEndId),
    index().on(collection.paymentInformationId),
    // An invoice is collected once. After a return, the customer pays it.
    uniqueIndex().on(collection.customerId, collection.number),
  ],
);

/** The bank statements (camt.053) that were loaded. */
export const bankStatements = pgTable(
  'bank_statement',
  {
    statementId: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 300_001 }),
    iban: text().notNull(),
    bankStatementId: text().notNull(),
    fromDate: day().notNull(),
    toDate: day().notNull(),
    openingBalance: amount().notNull(),
    closingBalance: amount().notNull(),
    fileName: text().notNull(),
    content: bytes().notNull(),
    sha256: text().notNull(),
    loadedAt: instant().notNull(),
  },
  (statement) => [
    // A statement is loaded once.
    uniqueIndex().on(statement.iban, statement.bankStatementId),
  ],
);

/** The entries of bank statements. The unassigned amount of an entry with a customer is on account of that customer. */
export const bankEntries = pgTable(
  'bank_entry',
  {
    entryId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 5_000_001 }),
    statementId: integer()
      .notNull()
      .references(() => bankStatements.statementId),
    /** Identifies the entry on the account, even if another statement repeats it. */
    entryKey: text().notNull().unique(),
    status: text().$type<BankEntryStatus>().notNull(),
    bookedOn: day().notNull(),
    amount: amount().notNull(),
    bookedAmount: amount().notNull().default('0.00'),
    customerId: integer(),
    bankReference: text().notNull(),
    endToEndId: text(),
    paymentInformationId: text(),
    creditorReference: text(),
    counterpartyName: text(),
    counterpartyIban: text(),
    remittance: text().notNull(),
    returnCode: text(),
    isReturn: boolean().notNull(),
  },
  (entry) => [
    index().on(entry.statementId, entry.entryId),
    index().on(entry.status, entry.entryId),
    index().on(entry.customerId, entry.bookedOn).where(sql`customer_id is not null`),
  ],
);

/** The invoices that a bank entry was added to or deducted from. */
export const bankEntryInvoices = pgTable(
  'bank_entry_invoice',
  {
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bankEntries.entryId),
    customerId: integer().notNull(),
    number: text().notNull(),
    amount: amount().notNull(),
  },
  (row) => [primaryKey({ columns: [row.entryId, row.number] }), index().on(row.customerId, row.number)],
);

/** Reminders that were sent. A new due date starts over. */
export const invoiceReminders = pgTable(
  'invoice_reminder',
  {
    customerId: integer().notNull(),
    number: text().notNull(),
    dueDate: day().notNull(),
    step: smallint().notNull(),
    sentOn: day().notNull(),
  },
  (reminder) => [primaryKey({ columns: [reminder.customerId, reminder.number, reminder.dueDate, reminder.step] })],
);
