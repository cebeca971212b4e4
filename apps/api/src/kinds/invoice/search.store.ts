import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { type SearchMatch, toIdentifiers } from '../../modules/search/ranking.ts';
import type { SearchQuery } from '../../modules/search/search-query.ts';
import type { Searcher } from '../../modules/search/searcher.ts';
import { matchesQuery, maxRanked } from '../../modules/search/select-ids-by-text.ts';

const { number, status, issueDate, totalInclVat, customInvoiceReference, purchaseOrderNumber, searchText } = invoices;
const columns = {
  number,
  status,
  totalInclVat,
  customInvoiceReference,
  purchaseOrderNumber,
  precedingInvoiceNumber: invoices.precedingInvoiceNumber,
};

/** Finds the matching invoices of a customer, newest first: by number or the end of the number, by reference or by amount. */
export async function findInvoices(
  db: Database,
  { customerId: ownCustomerId }: Searcher,
  query: SearchQuery,
): Promise<SearchMatch[]> {
  const rows = await db
    .select(columns)
    .from(invoices)
    .where(and(eq(invoices.customerId, ownCustomerId), matchesQuery(searchText, query)))
    .orderBy(desc(issueDate), desc(number))
    .limit(maxRanked);
  return rows.map((row) => ({
    kind: 'invoice',
    id: row.number,
    title: row.number,
    identifier: row.number,
    detail: row.totalInclVat,
    reference: row.customInvoiceReference,
    status: row.status,
    state: null,
    ownerId: null,
    identifiers: toIdentifiers(row.number, row.purchaseOrderNumber),
    names: toNames(row.customInvoiceReference),
    // Not the amounts: the detail has the amount as users write it, and the search text repeats everything.
    texts: row.precedingInvoiceNumber ? [row.precedingInvoiceNumber] : [],
  }));
}

function toNames(reference: string | null): string[] {
  return reference ? [reference] : [];
}
