import { hasRole } from '@demarc/contract/access.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { normalizeSearchTextInSql } from '../../db/search-text.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesQuery, maxRanked } from '../../modules/search/select-ids-by-text.ts';

const { tokenId, accountId, description, tokenPrefix, createdAt } = apiTokens;
const { firstName, middleName, lastName } = accounts;
const columns = { tokenId, accountId, description, tokenPrefix, firstName, middleName, lastName };
const searchText = normalizeSearchTextInSql(sql`concat_ws(' ', ${description}, ${tokenPrefix}, ${tokenId})`);

/**
 * Finds the matching API tokens that were not revoked, newest first: administrators find all tokens of the customer, other users
 * their own.
 */
export async function findApiTokens(
  db: Database,
  { customerId, accountId: ownAccountId, roles }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const isOwners = and(eq(accounts.customerId, apiTokens.customerId), eq(accounts.accountId, accountId));
  const isOwnToken = and(
    eq(apiTokens.customerId, customerId),
    hasRole(roles, 'RESELLER_ADMIN') ? undefined : eq(accountId, ownAccountId),
  );
  const rows = await db
    .select(columns)
    .from(apiTokens)
    .innerJoin(accounts, and(isOwners, isNull(accounts.deletedAt)))
    .where(and(isOwnToken, isNull(apiTokens.revokedAt), matchesQuery(searchText, query)))
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
