import { parseDecimal } from '@demarc/contract/money.ts';
import type { ChargedRow } from './billed-rows.store.ts';
import type { Finding } from './check-service.ts';

/** Finds one-time and metered charges of a service that an invoice repeats: the same product, days and price. */
export function checkRepeats(rows: readonly ChargedRow[], { invoiceId }: { invoiceId: number }): Finding[] {
  const chargedRows = rows.filter(({ chargeType }) => chargeType !== 'MRC');
  return chargedRows
    .filter((row) => row.invoiceId === invoiceId && !row.quantity.startsWith('-'))
    .flatMap((row): Finding[] => {
      const same = chargedRows.filter((candidate) => isSame(candidate, row));
      const credits = same.filter(({ quantity }) => quantity.startsWith('-')).length;
      const earlierRows = same.filter((candidate) => !candidate.quantity.startsWith('-') && isEarlier(candidate, row));
      if (earlierRows.length <= credits) return [];
      const { serviceLabel, productCode, description, position, lineNumber, from, to, amount } = row;
      return [
        {
          type: 'BILLED_TWICE',
          serviceLabel,
          productCode,
          description,
          position,
          lineNumber,
          from,
          to,
          cents: parseDecimal(amount, 2),
          otherInvoiceNumber: earlierRows[0]!.invoiceNumber,
        },
      ];
    })
    .filter(({ cents }) => cents !== 0n);
}

/** An order can have several items with the same code, and each of them is a separate charge. */
function isSame(candidate: ChargedRow, row: ChargedRow): boolean {
  const isOtherItem =
    candidate.chargeId !== row.chargeId && candidate.orderNumber !== null && candidate.orderNumber === row.orderNumber;
  return (
    !isOtherItem &&
    candidate.chargeType === row.chargeType &&
    candidate.productCode === row.productCode &&
    candidate.unitPrice === row.unitPrice &&
    candidate.from === row.from &&
    candidate.to === row.to
  );
}

const isEarlier = (candidate: ChargedRow, row: ChargedRow) =>
  candidate.invoiceId < row.invoiceId || (candidate.invoiceId === row.invoiceId && candidate.position < row.position);
