import { getCurrentQuotationStatus } from '@demarc/contract/quotation-state.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { quotations } from '../../db/schema/quotation.ts';
import { formatQuotationNumber } from '../../db/search-text.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesQuery, maxRanked } from '../../modules/search/select-ids-by-text.ts';

const { quotationId, title, status, validUntil, requestedAt, customerReference, purchaseOrderNumber, searchText } = quotations;
const columns = { quotationId, title, status, validUntil, requestedAt, customerReference, purchaseOrderNumber };

/** Finds the matching quotations of a customer, newest first: by number, title or reference. */
export async function findQuotations(
  db: Database,
  { customerId: ownCustomerId, now }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const rows = await db
    .select(columns)
    .from(quotations)
    .where(and(eq(quotations.customerId, ownCustomerId), matchesQuery(searchText, query)))
    .orderBy(desc(quotationId))
    .limit(maxRanked);
  return rows.map((row) => {
    const number = formatQuotationNumber(row);
    return {
      kind: 'quotation',
      id: String(row.quotationId),
      title: row.title,
      identifier: number,
      detail: null,
      reference: row.customerReference,
      status: getCurrentQuotationStatus(row, now),
      state: null,
      ownerId: null,
      identifiers: [
        { shown: number, forms: [number.toLowerCase(), String(row.quotationId)] },
        ...toIdentifiers(row.customerReference, row.purchaseOrderNumber),
      ],
      names: [row.title],
      texts: [],
      hasEnded: ['DECLINED', 'CANCELLED', 'WITHDRAWN', 'UNABLE_TO_PROVIDE'].includes(row.status),
    };
  });
}
