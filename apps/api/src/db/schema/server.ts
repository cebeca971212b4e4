import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Secrets created at the first start if none are configured: session keys, and the signing and cookie keys of the provider. */
export const serverKeys = pgTable('server_key', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  createdAt: instant().notNull(),
});

/** Attempts counted exactly across all processes: sign-in, codes, token exchange. One row per key and window. */
export const attempts = pgTable('attempt', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** End of the window, after which the count restarts. */
  resetsAt: instant().notNull(),
});

/** Saved responses of create calls: the same key returns the same response for 24 hours. */
export const idempotencyKeys = pgTable('idempotency_key', {
  /** Keyed hash of the caller, the operation and the Idempotency-Key. */
  key: text().primaryKey(),
  /** SHA-256 of the request; a different request with the same key is rejected. */
  requestHash: text().notNull(),
  /** Null only in rows of earlier versions, which are ignored. */
  status: integer(),
  body: jsonb().$type<unknown>(),
  expiresAt: instant().notNull(),
});
