import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Storage of the embedded OpenID provider. One table holds all kinds of objects, with keys like `Kind:id`. */
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
