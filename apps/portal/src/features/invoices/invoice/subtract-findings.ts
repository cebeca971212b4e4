import type { InvoiceLine } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { calculateInvoiceTotals } from '@demarc/contract/invoice-vat.ts';
import { subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';
import { isOvercharged } from '../../../kinds/invoice/finding-text.ts';
import { isUndisputed } from './use-findings.ts';

type Finding = Pick<InvoiceFinding, 'amount' | 'lineNumber' | 'status' | 'disputeId' | 'resolution'>;

/**
 * Subtracts from the open amount what undisputed findings overcharge and was not credited yet, incl. VAT rounded as on a credit note.
 * Null if nothing is overcharged, if a line is unknown, or if nothing is left to pay. Expects all findings of the invoice.
 */
export function subtractFindings(
  openAmount: string,
  findings: readonly Finding[],
  lines: readonly Pick<InvoiceLine, 'lineNumber' | 'creditedAmount' | 'vatCategory' | 'vatRatePercent'>[],
): string | null {
  const overcharged = findings.filter(isOvercharged);
  const lineNumbers = new Set(overcharged.filter(isUndisputed).map(({ lineNumber }) => lineNumber));
  const credits = [...lineNumbers].flatMap((number) => {
    const line = lines.find(({ lineNumber }) => lineNumber === number);
    if (!line) return [];
    const findingsOfLine = overcharged.filter(({ lineNumber }) => lineNumber === number);
    const netAmount = getUncredited(findingsOfLine, line.creditedAmount);
    return [{ netAmount, category: line.vatCategory, ratePercent: line.vatRatePercent, exemptionReason: null }];
  });
  if (credits.length < lineNumbers.size) return null;
  const { totalInclVat } = calculateInvoiceTotals(credits);
  const amountToPay = subtractAmounts(openAmount, totalInclVat);
  return Number(totalInclVat) > 0 && Number(amountToPay) > 0 ? amountToPay : null;
}

/**
 * The amount excl. VAT that undisputed findings of a line overcharge and was not credited yet. As in the API, a credit counts first for
 * corrected findings and then for open ones, even while another finding is disputed: subtracting too little is safer than too much.
 */
function getUncredited(findings: readonly Finding[], creditedAmount: string): string {
  const sum = (isIncluded: (finding: Finding) => boolean) => sumAmounts(findings.filter(isIncluded).map(({ amount }) => amount));
  const open = sum(isUndisputed);
  const corrected = sum(({ resolution }) => resolution === 'CORRECTED');
  const uncredited = subtractAmounts(sumAmounts([open, corrected]), creditedAmount);
  if (Number(uncredited) <= 0) return '0.00';
  return Number(uncredited) < Number(open) ? uncredited : open;
}
