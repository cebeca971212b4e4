import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A signed-in session: every request reads its row, so that ending it acts at once in every process. */
export const sessions = pgTable(
  'session',
  {
    sid: uuid().primaryKey(),
    customerId: integer().notNull(),
    accountId: uuid().notNull(),
    /** How the session began: at the embedded provider, an outside one, or with an API token. */
    via: text().$type<'embedded' | 'outside' | 'api-token'>().notNull(),
    authTime: instant().notNull(),
    /** 12 hours after sign-in; no token is made beyond it. */
    endsAt: instant().notNull(),
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
