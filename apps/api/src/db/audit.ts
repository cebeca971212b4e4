import type { Actor } from '@demarc/contract/activity.ts';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { type Placeholders, prepareStatement } from './prepare-statement.ts';
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

const buildEntryInsert = (db: Pick<Database, 'insert'>, values: Placeholders<AuditValues>) =>
  db.insert(auditEntries).values(values).returning({ entryId: auditEntries.entryId });
const buildEventInsert = (db: Pick<Database, 'insert'>, values: Placeholders<AuditValues>) => db.insert(events).values(values);

/** One statement for both, because every change writes them and each round trip adds to its latency. */
const insertAudit = prepareStatement((db, values: Placeholders<AuditValues>) =>
  buildEventInsert(db.with(db.$with('entry').as(buildEntryInsert(db, values))), values),
);

const insertAuditEntry = prepareStatement(buildEntryInsert);

/** Writes an audit entry for something that changed no data, such as a sign-in or a refused call. It sends no event. */
export async function writeAuditEntry(
  db: Database,
  clock: Clock,
  author: Author,
  entry: Pick<Change, 'customerId' | 'objectType' | 'objectId' | 'after'>,
): Promise<void> {
  await insertAuditEntry(db, toAuditValues(clock, author, { ...entry, type: '', before: null }));
}

/** Writes the audit entry and the outgoing event of a change; `tx` is the transaction of the change itself. */
export async function writeAudit(tx: Database, clock: Clock, author: Author, change: Change): Promise<void> {
  await insertAudit(tx, toAuditValues(clock, author, change));
}

/**
 * Builds the same two inserts as CTEs, for a prepared statement that also makes the change and takes `toAuditValues` with its own
 * values. It saves one round trip on frequent writes.
 */
export function buildAuditCtes(db: Database, values: Placeholders<AuditValues>) {
  return [
    db.$with('entry').as(buildEntryInsert(db, values)),
    db.$with('event').as(buildEventInsert(db, values).returning({ eventId: events.eventId })),
  ] as const;
}

export type AuditValues = ReturnType<typeof toAuditValues>;

export function toAuditValues(clock: Clock, author: Author, { data = {}, ...change }: Change) {
  return { occurredAt: clock.now(), ...author, via: author.via ?? null, ...change, data };
}

export function createJobAuthor(operation: string): Author {
  return { actor: 'SYSTEM', accountId: null, ip: null, operation };
}
