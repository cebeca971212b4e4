import type { Invoice } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { summarizeFindings } from '../../../kinds/invoice/finding-text.ts';
import { useFormats } from '../../../lib/format.ts';
import { isOpenFinding, useFindings } from './use-findings.ts';

/** What may be wrong with the amount of an invoice, in one sentence. Findings that are disputed already wait for us. */
export function useFindingSummary(invoice: Invoice): string | null {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data } = useFindings(invoice);
  const findings = (data?.items ?? []).filter((finding) => isOpenFinding(finding) && finding.disputeId === null);
  return summarizeFindings(findings, t, formats);
}
