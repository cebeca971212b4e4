import type { InvoiceLine } from '@demarc/contract/invoice.ts';
import { subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';

type CreditedLine = Pick<InvoiceLine, 'lineNumber' | 'netAmount' | 'creditedAmount'>;

/** What a dispute without an amount is about: as in the API, all of the charge, or of the invoice, that was not credited yet. */
export function getDisputedWhole(
  lines: readonly CreditedLine[],
  lineNumber: number | null,
): { amount: string; isCredited: boolean } | null {
  const disputed = lines.filter((line) => lineNumber === null || line.lineNumber === lineNumber);
  if (disputed.length === 0) return null;
  return {
    amount: sumAmounts(disputed.map(({ netAmount, creditedAmount }) => subtractAmounts(netAmount, creditedAmount))),
    isCredited: disputed.some(({ creditedAmount }) => Number(creditedAmount) !== 0),
  };
}
