import type { Actor } from '@demarc/contract/activity.ts';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';
import { auditEntries, events } from './schema/record.ts';

/** Who makes a change. */
export interface Author {
  actor: Actor;
  accountId: string | null;
  /** The API token by its prefix, or the provider's system by its name. */
  via?: string | null;
  ip: string | null;
  /** The operation's id, or the job's name. */
  operation: string;
}

export interface Change {
  customerId: number;
  /** `customer.iban-changed`: one of `eventSubjects` and what happened. */
  type: string;
  objectType: string;
  objectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** What readers of the event get; nothing secret, for webhooks carry it out of the house. */
  data?: Record<string, unknown>;
}

/** As the database takes it: a placeholder of a column has its values mapped one by one, which costs more than sending them. */
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

/** Both in one statement: they are written with every change, and each trip to the database is a part of what it costs. */
const insertRecord = prepared((db) => insertEvent(db.with(db.$with('entry').as(insertEntry(db)))));

const insertEntryAlone = prepared((db) => insertEntry(db));

/** Writes an audit entry of what changed nothing, such as a sign-in or a refused call; no event goes out. */
export async function writeAudit(
  db: Database,
  clock: Clock,
  author: Author,
  entry: Pick<Change, 'customerId' | 'objectType' | 'objectId' | 'after'>,
): Promise<void> {
  const { type: _type, data: _data, ...values } = recordValues(clock, author, { ...entry, type: '', before: null });
  await insertEntryAlone(db, values);
}

/** Writes a change's audit entry and its outgoing event; `tx` is the transaction of the change itself. */
export async function recordChange(tx: Database, clock: Clock, author: Author, change: Change): Promise<void> {
  await insertRecord(tx, recordValues(clock, author, change));
}

/**
 * The same two as parts of the prepared statement that makes the change, which then takes `recordValues` beside its own: one trip
 * less, where each counts.
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
