import type { Actor } from '@demarc/contract/activity.ts';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';
import { auditEntries, events } from './schema/record.ts';

export interface Author {
  actor: Actor;
  accountId: string | null;
  /** The prefix of the API token, or the name of the provider's system. */
  via?: string | null;
  ip: string | null;
  /** The operation ID, or the name of the job. */
  operation: string;
}

export interface Change {
  customerId: number;
  /** For example `customer.iban-changed`: one of `eventSubjects` and what happened. */
  type: string;
  objectType: string;
  objectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The payload of the event. Webhooks send it to other companies, so it must not contain secrets. */
  data?: Record<string, unknown>;
}

/** A raw placeholder: with a placeholder of the column, drizzle maps each value, which takes longer than sending it. */
const given = (name: string) => sql`${sql.placeholder(name)}`;

const insertEntry = (db: Pick<Database, 'insert'>) =>
  db
    .insert(auditEntries)
    .values({
      customerId: given('customerId'),
      occurredAt: given('occurredAt'),
      actor: given('actor'),
      accountId: given('accountId'),
      via: given('via'),
      ip: given('ip'),
      operation: given('operation'),
      objectType: given('objectType'),
      objectId: given('objectId'),
      before: given('before'),
      after: given('after'),
    })
    .returning({ entryId: auditEntries.entryId });
const insertEvent = (db: Pick<Database, 'insert'>) =>
  db.insert(events).values({
    customerId: given('customerId'),
    type: given('type'),
    objectId: given('objectId'),
    accountId: given('accountId'),
    data: given('data'),
    occurredAt: given('occurredAt'),
  });

/** One statement for both, because every change writes them and each round trip adds to its latency. */
const insertRecord = prepared((db) => insertEvent(db.with(db.$with('entry').as(insertEntry(db)))));

const insertEntryAlone = prepared((db) => insertEntry(db));

/** Writes an audit entry for something that changed no data, such as a sign-in or a refused call. It sends no event. */
export async function writeAudit(
  db: Database,
  clock: Clock,
  author: Author,
  entry: Pick<Change, 'customerId' | 'objectType' | 'objectId' | 'after'>,
): Promise<void> {
  const { type: _type, data: _data, ...values } = recordValues(clock, author, { ...entry, type: '', before: null });
  await insertEntryAlone(db, values);
}

/** Writes the audit entry and the outgoing event of a change; `tx` is the transaction of the change itself. */
export async function recordChange(tx: Database, clock: Clock, author: Author, change: Change): Promise<void> {
  await insertRecord(tx, recordValues(clock, author, change));
}

/**
 * The same two inserts as CTEs, for a prepared statement that also makes the change and takes `toAuditValues` with its own
 * values. It saves one round trip on frequent writes.
 */
export function recordParts(db: Database) {
  return [
    db.$with('entry').as(insertEntry(db)),
    db.$with('event').as(insertEvent(db).returning({ eventId: events.eventId })),
  ] as const;
}

export type RecordValues = ReturnType<typeof recordValues>;

export function recordValues(clock: Clock, author: Author, change: Change) {
  const { customerId, type, objectType, objectId, before, after, data = {} } = change;
  const told = { before: before && JSON.stringify(before), after: after && JSON.stringify(after), data: JSON.stringify(data) };
  const occurredAt = clock.now().toISOString();
  return { customerId, occurredAt, via: null, ...author, objectType, objectId, type, ...told };
}
