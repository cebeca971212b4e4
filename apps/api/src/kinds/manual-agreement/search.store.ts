import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { manualAgreements } from '../../db/schema/manual-agreement.ts';
import { getCurrentStatus } from '../../modules/manual-agreement/agreement-facts.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesQuery, maxRanked } from '../../modules/search/select-ids-by-text.ts';

const { agreementId, number, title, status, validUntil, copy, service, counterparty, createdAt, searchText } = manualAgreements;
const columns = { agreementId, number, title, status, validUntil, copy, service, counterparty, searchText };

/** Finds the agreements that were offered to a customer, newest first: by number or the end of the number, or by title. */
export async function findManualAgreements(
  db: Database,
  { customerId: ownCustomerId, now }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const rows = await db
    .select(columns)
    .from(manualAgreements)
    .where(and(eq(manualAgreements.customerId, ownCustomerId), ne(status, 'DRAFT'), matchesQuery(searchText, query)))
    .orderBy(desc(createdAt), desc(agreementId))
    .limit(maxRanked);
  const today = formatAmsterdamDate(now);
  return rows.map((row) => ({
    kind: 'manualAgreement',
    id: row.agreementId,
    title: row.title,
    identifier: row.number,
    detail: row.service,
    reference: null,
    status: getCurrentStatus(row, today),
    state: null,
    ownerId: null,
    identifiers: toIdentifiers(row.number),
    names: [row.title, ...(row.service ? [row.service] : [])],
    texts: [row.counterparty],
  }));
}
