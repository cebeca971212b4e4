import type { Invoice } from '@demarc/contract/invoice.ts';
import { subtractFindings } from './subtract-findings.ts';
import { useAllLines } from './use-all-lines.ts';
import { isUndisputed, useFindings } from './use-findings.ts';

/**
 * The amount to pay without the charges that look wrong, incl. VAT; null if that is the open amount, or if not all findings were loaded.
 */
export function useAmountWithoutFindings({ number, type, openAmount, payments }: Invoice): string | null {
  const findings = useFindings({ number, type }).data;
  const isComplete = findings?.next === null;
  const { data: lines } = useAllLines({ number, payments }, isComplete && findings.items.some(isUndisputed));
  return isComplete && lines ? subtractFindings(openAmount, findings.items, lines) : null;
}
