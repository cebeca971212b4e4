import type { Invoice, InvoiceLine } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import { divideRounded, formatDecimal, parseDecimal, subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';

/**
 * The open amount without what findings charge too much, incl. the VAT of their lines. Null if nothing is too much, if a line is
 * unknown, if nothing would be left to pay, or after a credit: a part of a line may be credited while its finding is still open.
 */
export function subtractFindings(
  { openAmount, payments }: { openAmount: string; payments: readonly Pick<Invoice['payments'][number], 'method'>[] },
  findings: readonly Pick<InvoiceFinding, 'amount' | 'lineNumber'>[],
  lines: readonly Pick<InvoiceLine, 'lineNumber' | 'vatRatePercent'>[],
): string | null {
  if (payments.some(({ method }) => method === 'CREDIT_NOTE')) return null;
  const overcharged = findings.filter(({ amount }) => Number(amount) > 0);
  const amounts = overcharged.flatMap(({ amount, lineNumber }) => {
    const line = lines.find((item) => item.lineNumber === lineNumber);
    return line ? [addVat(amount, line.vatRatePercent)] : [];
  });
  if (amounts.length === 0 || amounts.length < overcharged.length) return null;
  const rest = subtractAmounts(openAmount, sumAmounts(amounts));
  return Number(rest) > 0 ? rest : null;
}

function addVat(amount: string, ratePercent: string): string {
  return formatDecimal(divideRounded(parseDecimal(amount, 2) * (10_000n + parseDecimal(ratePercent, 2)), 10_000n), 2);
}
