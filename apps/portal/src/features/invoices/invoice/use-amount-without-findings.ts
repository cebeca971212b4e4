import type { Invoice } from '@demarc/contract/invoice.ts';
import { subtractFindings } from './subtract-findings.ts';
import { useAllLines } from './use-all-lines.ts';
import { useUndisputedFindings } from './use-undisputed-findings.ts';

/** What is left to pay without the charges that look wrong, incl. VAT; null if that is the open amount. */
export function useAmountWithoutFindings(invoice: Invoice): string | null {
  const findings = useUndisputedFindings(invoice);
  const { data: lines } = useAllLines(invoice.number, findings.length > 0);
  return lines ? subtractFindings(invoice, findings, lines) : null;
}
