import { personName } from '@demarc/contract/person-name.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { searchableInDatabase } from '../../db/search-text.ts';
import { fitting, mostRanked } from './by-text.ts';
import { type Found, identifiersOf } from './ranking.ts';
import type { SearchQuery } from './search-query.ts';
import type { Searcher } from './searcher.ts';

const { customerId, accountId, username, firstName, middleName, lastName, email, phoneNumber, status, deletedAt } = accounts;
const columns = { accountId, username, firstName, middleName, lastName, email, phoneNumber, status };
const text =
  searchableInDatabase(sql`concat_ws(' ', nullif(${firstName}, ''), nullif(${middleName}, ''), ${lastName}, ${username}, ${email},
  ${phoneNumber}, ${accountId})`);

/** Finds the matching accounts of a customer, by name. */
export async function findAccounts(db: Database, { customerId: of }: Searcher, query: SearchQuery): Promise<Found[]> {
  const rows = await db
    .select(columns)
    .from(accounts)
    .where(and(eq(customerId, of), isNull(deletedAt), fitting(text, query)))
    .orderBy(asc(lastName), asc(firstName), asc(accountId))
    .limit(mostRanked);
  return rows.map(({ accountId, username, email, phoneNumber, status, ...person }) => ({
    kind: 'account',
    id: accountId,
    title: personName(person),
    identifier: username,
    detail: email,
    reference: null,
    status,
    state: null,
    ownerId: null,
    identifiers: identifiersOf(username, email, phoneNumber, accountId),
    names: [person.lastName],
    texts: [],
  }));
}
