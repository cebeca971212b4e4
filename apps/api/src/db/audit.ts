import type { Actor } from '@demarc/contract/activity.ts';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { prepareStatement } from './prepare-statement.ts';
import { auditEntries, events } from './schema/audit.ts';

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
const bindValue = (name: string) => sql`${sql.placeholder(name)}`;

const buildEntryInsert = (db: Pick<Database, 'insert'>) =>
  db
    .insert(auditEntries)
    .values({
      customerId: bindValue('customerId'),
      occurredAt: bindValue('occurredAt'),
      actor: bindValue('actor'),
      accountId: bindValue('accountId'),
      via: bindValue('via'),
      ip: bindValue('ip'),
      operation: bindValue('operation'),
      objectType: bindValue('objectType'),
      objectId: bindValue('objectId'),
      before: bindValue('before'),
      after: bindValue('after'),
    })
    .returning({ entryId: auditEntries.entryId });
const buildEventInsert = (db: Pick<Database, 'insert'>) =>
  db.insert(events).values({
    customerId: bindValue('customerId'),
    type: bindValue('type'),
    objectId: bindValue('objectId'),
    accountId: bindValue('accountId'),
    data: bindValue('data'),
    occurredAt: bindValue('occurredAt'),
  });

/** One statement for both, because every change writes them and each round trip adds to its latency. */
const insertAudit = prepareStatement((db) => buildEventInsert(db.with(db.$with('entry').as(buildEntryInsert(db)))));

const insertAuditEntry = prepareStatement((db) => buildEntryInsert(db));

/** Writes an audit entry for something that changed no data, such as a sign-in or a refused call. It sends no event. */
export async function writeAuditEntry(
  db: Database,
  clock: Clock,
  author: Author,
  entry: Pick<Change, 'customerId' | 'objectType' | 'objectId' | 'after'>,
): Promise<void> {
  const { type: _type, data: _data, ...values } = toAuditValues(clock, author, { ...entry, type: '', before: null });
  await insertAuditEntry(db, values);
}

/** Writes the audit entry and the outgoing event of a change; `tx` is the transaction of the change itself. */
export async function writeAudit(tx: Database, clock: Clock, author: Author, change: Change): Promise<void> {
  await insertAudit(tx, toAuditValues(clock, author, change));
}

/**
 * The same two inserts as CTEs, for a prepared statement that also makes the change and takes `toAuditValues` with its own
 * values. It saves one round trip on frequent writes.
 */
export function buildAuditCtes(db: Database) {
  return [
    db.$with('entry').as(buildEntryInsert(db)),
    db.$with('event').as(buildEventInsert(db).returning({ eventId: events.eventId })),
  ] as const;
}

export type AuditValues = ReturnType<typeof toAuditValues>;

export function toAuditValues(clock: Clock, author: Author, change: Change) {
  const { customerId, type, objectType, objectId, before, after, data = {} } = change;
  const serialized = {
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    data: JSON.stringify(data),
  };
  const occurredAt = clock.now().toISOString();
  return { customerId, occurredAt, via: null, ...author, objectType, objectId, type, ...serialized };
}

export function createJobAuthor(operation: string): Author {
  return { actor: 'SYSTEM', accountId: null, ip: null, operation };
}
