import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { type Actor, auditEntries, events } from './schema/record.ts';

/** Who makes a change. */
export interface Author {
  actor: Actor;
  accountId: string | null;
  ip: string | null;
  /** The operation's id, or the job's name. */
  operation: string;
}

export interface Change {
  customerId: number;
  /** `customer.iban-changed`: resource and what happened. */
  type: string;
  objectType: string;
  objectId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** What readers of the event get; nothing secret, for webhooks carry it out of the house. */
  data?: Record<string, unknown>;
}

/** Writes a change's audit entry and its outgoing event; `tx` is the transaction of the change itself. */
export async function recordChange(tx: Database, clock: Clock, author: Author, change: Change): Promise<void> {
  const { customerId, type, objectType, objectId, before, after, data = {} } = change;
  const occurredAt = clock.now();
  await tx.insert(auditEntries).values({ customerId, occurredAt, ...author, objectType, objectId, before, after });
  await tx.insert(events).values({ customerId, type, objectId, data, occurredAt });
}
