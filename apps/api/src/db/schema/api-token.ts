import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';

/** Bearer tokens for an account's own software; only a hash of the secret is kept. */
export const apiTokens = pgTable(
  'api_token',
  {
    customerId: integer().notNull(),
    tokenId: uuid().notNull(),
    accountId: uuid().notNull(),
    description: text().notNull(),
    /** The first characters, to recognise it by. */
    tokenPrefix: text().notNull(),
    /** SHA-256 of the token. */
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    createdByAccountId: uuid().notNull(),
    lastUsedAt: instant(),
    lastUsedIp: text(),
    expiresAt: instant(),
    revokedAt: instant(),
    version: version(),
  },
  (token) => [
    primaryKey({ columns: [token.customerId, token.tokenId] }),
    index().on(token.customerId, token.accountId),
    // Read by its hash at every call that carries it.
    uniqueIndex().on(token.tokenHash),
  ],
);
