import type { manualAgreements } from '../schema/manual-agreement.ts';
import { joinSearchText } from '../search-text.ts';

type SearchedField = 'number' | 'title' | 'counterparty' | 'service';

/** Joins the number, the title, the service and the counterparty. */
export function buildManualAgreementSearchText(agreement: Pick<typeof manualAgreements.$inferInsert, SearchedField>): string {
  return joinSearchText([agreement.number, agreement.title, agreement.service, agreement.counterparty]);
}
