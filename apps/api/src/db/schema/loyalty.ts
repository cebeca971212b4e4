import type { LoyaltyReason } from '@demarc/contract/loyalty.ts';
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customers } from './customer.ts';

/** The points ledger; the balance is its sum. */
export const loyaltyEntries = pgTable(
  'loyalty_entry',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.customerId),
    entryId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    bookedAt: instant().notNull(),
    points: integer().notNull(),
    reason: text().$type<LoyaltyReason>().notNull(),
    reference: text().notNull(),
    /** The invoice whose payment earned the points. */
    invoiceNumber: text(),
    /** The last day on which these points can be spent; null if they do not expire. */
    expiresOn: date({ mode: 'string' }),
  },
  (entry) => [
    primaryKey({ columns: [entry.customerId, entry.entryId] }),
    index().on(entry.customerId, entry.invoiceNumber).where(sql`invoice_number is not null`),
    index().on(entry.customerId, entry.expiresOn).where(sql`expires_on is not null`),
  ],
);

/** One-time sign-ins to the loyalty shop, valid for 60 seconds. */
export const loyaltyLogins = pgTable('loyalty_login', {
  /** SHA-256 of the code in the URL. */
  codeHash: text().primaryKey(),
  customerId: integer().notNull(),
  accountId: uuid().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
});
