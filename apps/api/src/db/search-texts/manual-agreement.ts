import type { manualAgreements } from '../schema/manual-agreement.ts';
import { joinSearchText } from '../search-text.ts';

type SearchedField = 'number' | 'title' | 'counterparty' | 'service';

/** A number or the end of it, or words of the title. */
export function buildManualAgreementSearchText(agreement: Pick<typeof manualAgreements.$inferInsert, SearchedField>): string {
  return joinSearchText([agreement.number, agreement.title, agreement.service, agreement.counterparty]);
}
