import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The origins of a session: at the embedded provider, at an external one, with an API token, or with a one-time login token. */
export type SessionVia = 'embedded' | 'external' | 'api-token' | 'login-token';

/** A signed-in session. Every request reads its row, so that ending it takes effect immediately in every process. */
export const sessions = pgTable(
  'session',
  {
    sid: uuid().primaryKey(),
    customerId: integer().notNull(),
    accountId: uuid().notNull(),
    via: text().$type<SessionVia>().notNull(),
    /** The API token it was exchanged from; revoking that token ends the session. */
    apiTokenId: uuid(),
    ip: text(),
    userAgent: text(),
    /** The sign-in used a second factor, according to the OpenID provider (`amr`). */
    hasSecondFactor: boolean().notNull().default(false),
    authTime: instant().notNull(),
    /** 12 hours after sign-in; no token is issued beyond it. */
    endsAt: instant().notNull(),
    /** The last known activity of the person; the inactivity limit counts from here. */
    lastActiveAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (session) => [index().on(session.customerId, session.accountId), index().on(session.endsAt)],
);

/** Exchanged ID tokens, because each is accepted once. Rows are deleted when the token has expired. */
export const usedIdTokens = pgTable(
  'used_id_token',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (used) => [index().on(used.expiresAt)],
);

/**
 * One-time tokens that sign an account in. A token from the provider is valid for 60 seconds, a token of a consent prompt for 5
 * minutes.
 */
export const loginTokens = pgTable(
  'login_token',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    customerId: integer().notNull(),
    accountId: uuid().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (token) => [index().on(token.expiresAt)],
);
