import type { InvoiceLine } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { calculateInvoiceTotals } from '@demarc/contract/invoice-vat.ts';
import { subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';
import { isOvercharged } from '../../../kinds/invoice/finding-text.ts';
import { isUndisputed } from './use-findings.ts';

type Finding = Pick<InvoiceFinding, 'amount' | 'lineNumber' | 'status' | 'disputeId' | 'resolution'>;

/**
 * The open amount without what undisputed findings charge too much and was not credited, incl. VAT that is rounded as on the credit
 * note. Null if nothing is too much, if a line is unknown, or if nothing would be left to pay. Takes all findings of the invoice.
 */
export function subtractFindings(
  openAmount: string,
  findings: readonly Finding[],
  lines: readonly Pick<InvoiceLine, 'lineNumber' | 'creditedAmount' | 'vatCategory' | 'vatRatePercent'>[],
): string | null {
  const overcharged = findings.filter(isOvercharged);
  const numbers = new Set(overcharged.filter(isUndisputed).map(({ lineNumber }) => lineNumber));
  const credits = [...numbers].flatMap((number) => {
    const line = lines.find(({ lineNumber }) => lineNumber === number);
    if (!line) return [];
    const ofLine = overcharged.filter(({ lineNumber }) => lineNumber === number);
    const netAmount = getUncredited(ofLine, line.creditedAmount);
    return [{ netAmount, category: line.vatCategory, ratePercent: line.vatRatePercent, exemptionReason: null }];
  });
  if (credits.length < numbers.size) return null;
  const { totalInclVat } = calculateInvoiceTotals(credits);
  const rest = subtractAmounts(openAmount, totalInclVat);
  return Number(totalInclVat) > 0 && Number(rest) > 0 ? rest : null;
}

/**
 * What the undisputed findings of a line still charge too much. As in the API, a credit is for what was corrected and then for what is
 * still open; while another finding is disputed, the credit may be for that, but the lower amount could then be too low.
 */
function getUncredited(findings: readonly Finding[], creditedAmount: string): string {
  const sum = (which: (finding: Finding) => boolean) => sumAmounts(findings.filter(which).map(({ amount }) => amount));
  const open = sum(isUndisputed);
  const corrected = sum(({ resolution }) => resolution === 'CORRECTED');
  const left = subtractAmounts(sumAmounts([open, corrected]), creditedAmount);
  if (Number(left) <= 0) return '0.00';
  return Number(left) < Number(open) ? left : open;
}
