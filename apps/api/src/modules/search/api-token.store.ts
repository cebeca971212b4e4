import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { normalizeSearchTextInSql } from '../../db/search-text.ts';
import { type SearchMatch, toIdentifiers } from './ranking.ts';
import type { SearchQuery } from './search-query.ts';
import { matchesQuery, maxRanked } from './select-ids-by-text.ts';

const { tokenId, accountId, description, tokenPrefix, createdAt } = apiTokens;
const { firstName, middleName, lastName } = accounts;
const columns = { tokenId, accountId, description, tokenPrefix, firstName, middleName, lastName };
const searchText = normalizeSearchTextInSql(sql`concat_ws(' ', ${description}, ${tokenPrefix}, ${tokenId})`);

/** Finds the matching API tokens of a customer that were not revoked, newest first; only those of `owner` if it is given. */
export async function findApiTokens(
  db: Database,
  { customerId, owner }: { customerId: number; owner: string | null },
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const isOwners = and(eq(accounts.customerId, apiTokens.customerId), eq(accounts.accountId, accountId));
  const mine = and(eq(apiTokens.customerId, customerId), owner === null ? undefined : eq(accountId, owner));
  const rows = await db
    .select(columns)
    .from(apiTokens)
    .innerJoin(accounts, and(isOwners, isNull(accounts.deletedAt)))
    .where(and(mine, isNull(apiTokens.revokedAt), matchesQuery(searchText, query)))
    .orderBy(desc(createdAt), desc(tokenId))
    .limit(maxRanked);
  return rows.map(({ tokenId, accountId, description, tokenPrefix, ...person }) => ({
    kind: 'apiToken',
    id: tokenId,
    title: description,
    identifier: tokenPrefix,
    detail: formatPersonName(person),
    reference: null,
    status: null,
    state: null,
    ownerId: accountId,
    identifiers: toIdentifiers(tokenPrefix, tokenId),
    names: [],
    texts: [],
  }));
}
