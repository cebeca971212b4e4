import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toUuids } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { apiTokens } from '../../db/schema/api-token.ts';

const { tokenId, description, tokenPrefix } = apiTokens;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ tokenId, description, tokenPrefix })
    .from(apiTokens)
    .where(and(eq(apiTokens.customerId, values.customerId), isAnyOf(tokenId, values.ids))),
);

export async function findApiTokenNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toUuids(ids) });
  return rows.map(({ tokenId, description, tokenPrefix }) => [tokenId, { title: description, identifier: tokenPrefix }] as const);
}
