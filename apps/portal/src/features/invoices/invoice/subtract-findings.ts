import type { Invoice, InvoiceLine } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { calculateInvoiceTotals } from '@demarc/contract/invoice-vat.ts';
import { subtractAmounts } from '@demarc/contract/money.ts';
import { isOvercharged } from '../../../kinds/invoice/finding-text.ts';

/**
 * The open amount without what findings charge too much, incl. VAT that is rounded as on the credit note. Null if nothing is too
 * much, if a line is unknown, if nothing would be left to pay, or after a credit: a part of a line may be credited while its finding
 * is still open.
 */
export function subtractFindings(
  { openAmount, payments }: { openAmount: string; payments: readonly Pick<Invoice['payments'][number], 'method'>[] },
  findings: readonly Pick<InvoiceFinding, 'amount' | 'lineNumber'>[],
  lines: readonly Pick<InvoiceLine, 'lineNumber' | 'vatCategory' | 'vatRatePercent'>[],
): string | null {
  if (payments.some(({ method }) => method === 'CREDIT_NOTE')) return null;
  const overcharged = findings.filter(isOvercharged);
  const credits = overcharged.flatMap(({ amount, lineNumber }) => {
    const line = lines.find((item) => item.lineNumber === lineNumber);
    return line
      ? [{ netAmount: amount, category: line.vatCategory, ratePercent: line.vatRatePercent, exemptionReason: null }]
      : [];
  });
  if (credits.length === 0 || credits.length < overcharged.length) return null;
  const rest = subtractAmounts(openAmount, calculateInvoiceTotals(credits).totalInclVat);
  return Number(rest) > 0 ? rest : null;
}
