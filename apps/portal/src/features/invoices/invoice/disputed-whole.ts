import type { InvoiceLine } from '@demarc/contract/invoice.ts';
import { subtractAmounts, sumAmounts } from '@demarc/contract/money.ts';

type CreditedLine = Pick<InvoiceLine, 'lineNumber' | 'netAmount' | 'creditedAmount'>;

/** Returns the amount of a dispute that names none: as in the API, all that was not credited yet. Null without lines. */
export function getDisputedWhole(
  lines: readonly CreditedLine[],
  lineNumber: number | null,
): { amount: string; isCredited: boolean } | null {
  const disputedLines = lines.filter((line) => lineNumber === null || line.lineNumber === lineNumber);
  if (disputedLines.length === 0) return null;
  return {
    amount: sumAmounts(disputedLines.map(({ netAmount, creditedAmount }) => subtractAmounts(netAmount, creditedAmount))),
    isCredited: disputedLines.some(({ creditedAmount }) => Number(creditedAmount) !== 0),
  };
}
