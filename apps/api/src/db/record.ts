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

/** Both in one statement: they are written with every change, and each trip to the database is a part of what it costs. */
const insertRecord = prepared((db) => {
  const entry = db.$with('entry').as(
    db
      .insert(auditEntries)
      .values({
        customerId: sql.placeholder('customerId'),
        occurredAt: sql.placeholder('occurredAt'),
        actor: sql.placeholder('actor'),
        accountId: sql.placeholder('accountId'),
        via: sql.placeholder('via'),
        ip: sql.placeholder('ip'),
        operation: sql.placeholder('operation'),
        objectType: sql.placeholder('objectType'),
        objectId: sql.placeholder('objectId'),
        // As text: drizzle would store the null of a placeholder as the JSON value null.
        before: sql`${sql.placeholder('before')}`,
        after: sql`${sql.placeholder('after')}`,
      })
      .returning({ entryId: auditEntries.entryId }),
  );
  return db
    .with(entry)
    .insert(events)
    .values({
      customerId: sql.placeholder('customerId'),
      type: sql.placeholder('type'),
      objectId: sql.placeholder('objectId'),
      accountId: sql.placeholder('accountId'),
      data: sql.placeholder('data'),
      occurredAt: sql.placeholder('occurredAt'),
    });
});

/** Writes a change's audit entry and its outgoing event; `tx` is the transaction of the change itself. */
export async function recordChange(tx: Database, clock: Clock, author: Author, change: Change): Promise<void> {
  const { customerId, type, objectType, objectId, before, after, data = {} } = change;
  const occurredAt = clock.now();
  const values = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
  await insertRecord(tx, { customerId, occurredAt, via: null, ...author, objectType, objectId, ...values, type, data });
}
