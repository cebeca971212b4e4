import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** How a session began: at the embedded provider, an outside one, with an API token, or a one-time login token. */
export type SessionVia = 'embedded' | 'outside' | 'api-token' | 'login-token';

/** A signed-in session: every request reads its row, so that ending it acts at once in every process. */
export const sessions = pgTable(
  'session',
  {
    sid: uuid().primaryKey(),
    customerId: integer().notNull(),
    accountId: uuid().notNull(),
    via: text().$type<SessionVia>().notNull(),
    /** The API token it was exchanged from: revoking that ends it. */
    apiTokenId: uuid(),
    ip: text(),
    userAgent: text(),
    /** The sign-in was with a second factor, as the OpenID provider says (`amr`). */
    hasSecondFactor: boolean().notNull().default(false),
    authTime: instant().notNull(),
    /** 12 hours after sign-in; no token is made beyond it. */
    endsAt: instant().notNull(),
    /** The last use by its person that the server knows of: the inactivity limit counts from here. */
    lastActiveAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (session) => [index().on(session.customerId, session.accountId), index().on(session.endsAt)],
);

/** Id tokens that were exchanged: each is taken once. Rows go when the token has expired. */
export const usedIdTokens = pgTable(
  'used_id_token',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (used) => [index().on(used.expiresAt)],
);

/** One-time tokens that sign an account in: those of the provider live 60 seconds, those of a consent question 5 minutes. */
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
