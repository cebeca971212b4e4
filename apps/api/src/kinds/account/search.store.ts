import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { normalizeSearchTextInSql } from '../../db/search-text.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesQuery, maxRanked } from '../../modules/search/select-ids-by-text.ts';

const { customerId, accountId, username, firstName, middleName, lastName, email, phoneNumber, status, deletedAt } = accounts;
const columns = { accountId, username, firstName, middleName, lastName, email, phoneNumber, status };
const searchText =
  normalizeSearchTextInSql(sql`concat_ws(' ', nullif(${firstName}, ''), nullif(${middleName}, ''), ${lastName}, ${username}, ${email},
  ${phoneNumber}, ${accountId})`);

/** Finds the matching accounts of a customer, by name. */
export async function findAccounts(
  db: Database,
  { customerId: ownCustomerId }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const rows = await db
    .select(columns)
    .from(accounts)
    .where(and(eq(customerId, ownCustomerId), isNull(deletedAt), matchesQuery(searchText, query)))
    .orderBy(asc(lastName), asc(firstName), asc(accountId))
    .limit(maxRanked);
  return rows.map(({ accountId, username, email, phoneNumber, status, ...person }) => ({
    kind: 'account',
    id: accountId,
    title: formatPersonName(person),
    identifier: username,
    detail: email,
    reference: null,
    status,
    state: null,
    ownerId: null,
    identifiers: toIdentifiers(username, email, phoneNumber, accountId),
    names: [person.lastName],
    texts: [],
  }));
}
