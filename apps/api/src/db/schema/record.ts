import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The outbox: one row a committed change, written in its transaction, read in order. */
export const events = pgTable(
  'event',
  {
    eventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer(),
    /** `customer.iban-changed`: resource and what happened. */
    type: text().notNull(),
    objectId: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    occurredAt: instant().notNull(),
  },
  (event) => [index().on(event.customerId, event.eventId)],
);

export type Actor = 'CUSTOMER' | 'PROVIDER' | 'CARRIER' | 'SYSTEM';

/** Who changed what, from where, before and after. No call changes or deletes a row. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    customerId: integer().notNull(),
    entryId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    occurredAt: instant().notNull(),
    actor: text().$type<Actor>().notNull(),
    accountId: uuid(),
    ip: text(),
    /** The operation's id, or the job's name. */
    operation: text().notNull(),
    objectType: text().notNull(),
    objectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (entry) => [primaryKey({ columns: [entry.customerId, entry.entryId] })],
);
