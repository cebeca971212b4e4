import { personName } from '@demarc/contract/person-name.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { contacts } from '../../db/schema/contact.ts';
import { searchableInDatabase } from '../../db/search-text.ts';
import { fitting, mostRanked } from './by-text.ts';
import { type Found, identifiersOf } from './ranking.ts';
import type { SearchQuery } from './search-query.ts';
import type { Searcher } from './searcher.ts';

const { customerId, contactId, firstName, middleName, lastName, email, jobTitle, phoneNumber, phoneNumber2 } = contacts;
const text =
  searchableInDatabase(sql`concat_ws(' ', nullif(${firstName}, ''), nullif(${middleName}, ''), ${lastName}, ${email}, ${jobTitle},
  ${phoneNumber}, ${phoneNumber2}, ${contactId})`);

/** Finds the matching contacts of a customer, by name. */
export async function findContacts(db: Database, { customerId: of }: Searcher, query: SearchQuery): Promise<Found[]> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(customerId, of), fitting(text, query)))
    .orderBy(asc(lastName), asc(firstName), asc(contactId))
    .limit(mostRanked);
  return rows.map(({ contactId, email, jobTitle, phoneNumber, phoneNumber2, ...person }) => ({
    kind: 'contact',
    id: contactId,
    title: personName(person),
    identifier: email || null,
    detail: jobTitle || null,
    reference: null,
    status: null,
    state: null,
    ownerId: null,
    identifiers: identifiersOf(email, phoneNumber, phoneNumber2, contactId),
    names: [person.lastName],
    texts: [jobTitle],
  }));
}
