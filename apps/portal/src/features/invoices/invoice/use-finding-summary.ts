import type { Invoice } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { summarizeFindings } from '../../../kinds/invoice/finding-text.ts';
import { useFormats } from '../../../lib/format.ts';
import { useUndisputedFindings } from './use-undisputed-findings.ts';

/** Summarizes the undisputed findings of an invoice in one sentence; null if there are none. */
export function useFindingSummary(invoice: Invoice): string | null {
  const { t } = useTranslation();
  const formats = useFormats();
  return summarizeFindings(useUndisputedFindings(invoice), t, formats);
}
