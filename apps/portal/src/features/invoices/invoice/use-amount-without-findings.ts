import type { Invoice } from '@demarc/contract/invoice.ts';
import { subtractFindings } from './subtract-findings.ts';
import { useAllLines } from './use-all-lines.ts';
import { useFindings } from './use-findings.ts';
import { useUndisputedFindings } from './use-undisputed-findings.ts';

/**
 * What is left to pay without the charges that look wrong, incl. VAT; null if that is the open amount, or if there are more findings
 * than were read.
 */
export function useAmountWithoutFindings(invoice: Invoice): string | null {
  const isComplete = useFindings(invoice).data?.next === null;
  const findings = useUndisputedFindings(invoice);
  const { data: lines } = useAllLines(invoice.number, isComplete && findings.length > 0);
  return isComplete && lines ? subtractFindings(invoice, findings, lines) : null;
}
