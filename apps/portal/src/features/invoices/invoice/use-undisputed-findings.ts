import type { Invoice } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { isUndisputed, useFindings } from './use-findings.ts';

/** What looks wrong on an invoice. */
export function useUndisputedFindings(invoice: Invoice): readonly InvoiceFinding[] {
  const { data } = useFindings(invoice);
  return (data?.items ?? []).filter(isUndisputed);
}
