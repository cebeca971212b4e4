import type { Actor } from '@demarc/contract/activity.ts';
import { eventsByNoticeKind } from '@demarc/contract/kinds/registry.ts';
import { isNull, sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const noticeTypes = Object.values(eventsByNoticeKind).flat();
/**
 * Whether an event creates a notice. The index and the query must use the same text, or PostgreSQL does not use the index. A new
 * kind of notice needs a migration (`npm run db:generate`).
 */
export const isNoticeEvent = sql.raw(`"type" in (${noticeTypes.map((type) => `'${type}'`).join(', ')})`);

/** The outbox: one row per committed change, written in its transaction and read in order. */
export const events = pgTable(
  'event',
  {
    eventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer(),
    /** Resource and what happened, for example `customer.iban-changed`. */
    type: text().notNull(),
    objectId: text().notNull(),
    /** The account that made the change, which gets no notice of it; null if nobody was signed in. */
    accountId: uuid(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    occurredAt: instant().notNull(),
    /**
     * The position in the feed, assigned after commit. IDs are assigned before commit, so they can become visible out of order.
     */
    position: bigint({ mode: 'number' }),
  },
  (event) => [
    index().on(event.customerId, event.position),
    index('event_notice').on(event.customerId, event.position).where(isNoticeEvent),
    uniqueIndex().on(event.position),
    index('event_without_position').on(event.eventId).where(isNull(event.position)),
  ],
);

/** One row with the last assigned position. A transaction locks it to assign the next ones. */
export const eventSequence = pgTable('event_sequence', {
  id: integer().primaryKey(),
  lastPosition: bigint({ mode: 'number' }).notNull(),
});

/** Entries that changed no data: sign-ins and refused calls. These expire; all other entries are kept. */
export const isSecurityEntry = sql.raw(`"object_type" in ('sign-in', 'refusal')`);

/** Entries of what users of the company did. */
export const isByUser = sql.raw(`"actor" = 'CUSTOMER'`);

/**
 * Entries about changes: who changed what, from where, with the values before and after. No API call changes or deletes a row.
 */
export const auditEntries = pgTable(
  'audit_entry',
  {
    customerId: integer().notNull(),
    entryId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    occurredAt: instant().notNull(),
    actor: text().$type<Actor>().notNull(),
    accountId: uuid(),
    /** The prefix of the API token, or the name of the provider's system. */
    via: text(),
    ip: text(),
    /** The operation ID, or the name of the job. */
    operation: text().notNull(),
    objectType: text().notNull(),
    objectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (entry) => [
    primaryKey({ columns: [entry.customerId, entry.entryId] }),
    index().on(entry.customerId, entry.objectType, entry.objectId, entry.entryId),
    index().on(entry.customerId, entry.accountId, entry.entryId),
    index('audit_entry_by_user').on(entry.customerId, entry.entryId).where(isByUser),
    index('audit_entry_security').on(entry.occurredAt).where(isSecurityEntry),
  ],
);
