import type { quotations } from '../schema/quotation.ts';
import { formatQuotationNumber, joinSearchText } from '../search-text.ts';

/** Joins everything with which people look for a quotation. */
export function buildQuotationSearchText(
  quotation: Pick<
    typeof quotations.$inferSelect,
    'quotationId' | 'requestedAt' | 'title' | 'customerReference' | 'purchaseOrderNumber'
  >,
): string {
  return joinSearchText([
    formatQuotationNumber(quotation),
    quotation.title,
    quotation.customerReference,
    quotation.purchaseOrderNumber,
  ]);
}
