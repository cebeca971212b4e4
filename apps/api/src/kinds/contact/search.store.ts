import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { contacts } from '../../db/schema/contact.ts';
import { normalizeSearchTextInSql } from '../../db/search-text.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesQuery, maxRanked } from '../../modules/search/select-ids-by-text.ts';

const { customerId, contactId, firstName, middleName, lastName, email, jobTitle, phoneNumber, phoneNumber2 } = contacts;
const searchText =
  normalizeSearchTextInSql(sql`concat_ws(' ', nullif(${firstName}, ''), nullif(${middleName}, ''), ${lastName}, ${email}, ${jobTitle},
  ${phoneNumber}, ${phoneNumber2}, ${contactId})`);

/** Finds the matching contacts of a customer, by name. */
export async function findContacts(
  db: Database,
  { customerId: ownCustomerId }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(customerId, ownCustomerId), matchesQuery(searchText, query)))
    .orderBy(asc(lastName), asc(firstName), asc(contactId))
    .limit(maxRanked);
  return rows.map(({ contactId, email, jobTitle, phoneNumber, phoneNumber2, ...person }) => ({
    kind: 'contact',
    id: contactId,
    title: formatPersonName(person),
    identifier: email || null,
    detail: jobTitle || null,
    reference: null,
    status: null,
    state: null,
    ownerId: null,
    identifiers: toIdentifiers(email, phoneNumber, phoneNumber2, contactId),
    names: [person.lastName],
    texts: [jobTitle],
  }));
}
