import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the embedded OpenID provider stores: one table, its kinds told apart by the key `Kind:id`. */
export const oidcPayloads = pgTable(
  'oidc_payload',
  {
    key: text().primaryKey(),
    kind: text().notNull(),
    uid: text(),
    userCode: text(),
    grantId: text(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    consumedAt: instant(),
    expiresAt: instant(),
  },
  (row) => [index().on(row.grantId), index().on(row.uid), index().on(row.expiresAt)],
);
