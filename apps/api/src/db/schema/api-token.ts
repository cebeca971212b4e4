import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, version } from './columns.ts';

/** Bearer tokens for an account's own software. Only a hash of the secret is stored. */
export const apiTokens = pgTable(
  'api_token',
  {
    customerId: integer().notNull(),
    tokenId: uuid().notNull(),
    accountId: uuid().notNull(),
    description: text().notNull(),
    /** The first characters, so that people recognize the token. */
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
    // Every call that carries the token looks it up by its hash.
    uniqueIndex().on(token.tokenHash),
  ],
);
