import type { Actor } from '@demarc/contract/activity.ts';
import { eventsOfNotice } from '@demarc/contract/notice.ts';
import { isNull, sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const noticeTypes = Object.values(eventsOfNotice).flat();
/**
 * Whether an event makes a notice, as the same text in the index and in the question, which else could not use it. A kind of notice
 * that is new needs a migration (`npm run db:generate`).
 */
export const isOfNotice = sql.raw(`"type" in (${noticeTypes.map((type) => `'${type}'`).join(', ')})`);

/** The outbox: one row a committed change, written in its transaction, read in order. */
export const events = pgTable(
  'event',
  {
    eventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer(),
    /** `customer.iban-changed`: resource and what happened. */
    type: text().notNull(),
    objectId: text().notNull(),
    /** Who did it, so that nobody is given notice of what they did themselves; null where nobody signed in did. */
    accountId: uuid(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    occurredAt: instant().notNull(),
    /** Its place in the feed, given once it is committed: ids are handed out before that, so they may be seen out of order. */
    position: bigint({ mode: 'number' }),
  },
  (event) => [
    index().on(event.customerId, event.eventId),
    index().on(event.customerId, event.position),
    index('event_of_notice').on(event.customerId, event.position).where(isOfNotice),
    uniqueIndex().on(event.position),
    index('event_without_position').on(event.eventId).where(isNull(event.position)),
  ],
);

/** One row: the last position given out. Whoever holds it gives out the next ones. */
export const eventSequence = pgTable('event_sequence', {
  id: integer().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
});

/** Entries of what changed nothing: sign-ins and refused calls. They are deleted after some time, all others are kept. */
export const isOfSecurity = sql.raw(`"object_type" in ('sign-in', 'refusal')`);

/** Who changed what, from where, before and after. No call changes or deletes a row. */
export const auditEntries = pgTable(
  'audit_entry',
  {
    customerId: integer().notNull(),
    entryId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    occurredAt: instant().notNull(),
    actor: text().$type<Actor>().notNull(),
    accountId: uuid(),
    /** The API token by its prefix, or the provider's system by its name. */
    via: text(),
    ip: text(),
    /** The operation's id, or the job's name. */
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
    index('audit_entry_of_security').on(entry.occurredAt).where(isOfSecurity),
  ],
);
