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

/** Both in one statement: they are written with every change, and each trip to the database is a part of what it costs. */
const insertRecord = prepared((db) => {
  const entry = db.$with('entry').as(
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
      .returning({ entryId: auditEntries.entryId }),
  );
  return db
    .with(entry)
    .insert(events)
    .values({
      customerId: given('customerId'),
      type: given('type'),
      objectId: given('objectId'),
      accountId: given('accountId'),
      data: given('data'),
      occurredAt: given('occurredAt'),
    });
});

/** Writes a change's audit entry and its outgoing event; `tx` is the transaction of the change itself. */
export async function recordChange(tx: Database, clock: Clock, author: Author, change: Change): Promise<void> {
  const { customerId, type, objectType, objectId, before, after, data = {} } = change;
  const told = { before: before && JSON.stringify(before), after: after && JSON.stringify(after), data: JSON.stringify(data) };
  const occurredAt = clock.now().toISOString();
  await insertRecord(tx, { customerId, occurredAt, via: null, ...author, objectType, objectId, type, ...told });
}
