import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Secrets made at the first start when none are configured: session keys, the provider's signing and cookie keys. */
export const serverKeys = pgTable('server_key', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  createdAt: instant().notNull(),
});

/** Attempts counted exactly over all processes: sign-in, codes, exchange. One row a key and window. */
export const attempts = pgTable('attempt', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** End of the window; the row starts anew after it. */
  resetsAt: instant().notNull(),
});

/** Creates that were answered: the same key gives the same answer for 24 hours. */
export const idempotencyKeys = pgTable('idempotency_key', {
  /** Keyed hash of caller, operation and the key they sent. */
  key: text().primaryKey(),
  /** SHA-256 of the request: another one under the same key is refused. */
  requestHash: text().notNull(),
  /** Null only in rows of earlier versions, which count as absent. */
  status: integer(),
  body: jsonb().$type<unknown>(),
  expiresAt: instant().notNull(),
});
