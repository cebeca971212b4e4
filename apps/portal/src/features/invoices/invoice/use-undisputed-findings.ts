import type { Invoice } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { isUndisputed, useFindings } from './use-findings.ts';

/** The findings of an invoice that the customer has not disputed. */
export function useUndisputedFindings(invoice: Invoice): readonly InvoiceFinding[] {
  const { data } = useFindings(invoice);
  return (data?.items ?? []).filter(isUndisputed);
}
