import type { Invoice } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { isOpenFinding, useFindings } from './use-findings.ts';

/** What looks wrong on an invoice. Findings that are disputed already wait for us. */
export function useUndisputedFindings(invoice: Invoice): readonly InvoiceFinding[] {
  const { data } = useFindings(invoice);
  return (data?.items ?? []).filter((finding) => isOpenFinding(finding) && finding.disputeId === null);
}
