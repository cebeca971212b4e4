import { parseDecimal } from '@demarc/contract/money.ts';
import type { ChargedRow } from './billed-rows.store.ts';
import type { Finding } from './check-service.ts';

/** Finds one-time and metered charges of a service that an invoice repeats: the same product, days and price. */
export function checkRepeats(rows: readonly ChargedRow[], { invoiceId }: { invoiceId: number }): Finding[] {
  const charged = rows.filter(({ chargeType }) => chargeType !== 'MRC');
  return charged
    .filter((row) => row.invoiceId === invoiceId && !row.quantity.startsWith('-'))
    .flatMap((row): Finding[] => {
      const same = charged.filter((one) => isSame(one, row));
      const credits = same.filter(({ quantity }) => quantity.startsWith('-')).length;
      const earlier = same.filter((one) => !one.quantity.startsWith('-') && isEarlier(one, row));
      if (earlier.length <= credits) return [];
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
          otherInvoiceNumber: earlier[0]!.invoiceNumber,
        },
      ];
    })
    .filter(({ cents }) => cents !== 0n);
}

/** An order can have several items with the same code, and each of them is a charge of its own. */
function isSame(one: ChargedRow, row: ChargedRow): boolean {
  const isOtherItem = one.chargeId !== row.chargeId && one.orderNumber !== null && one.orderNumber === row.orderNumber;
  return (
    !isOtherItem &&
    one.chargeType === row.chargeType &&
    one.productCode === row.productCode &&
    one.unitPrice === row.unitPrice &&
    one.from === row.from &&
    one.to === row.to
  );
}

const isEarlier = (one: ChargedRow, row: ChargedRow) =>
  one.invoiceId < row.invoiceId || (one.invoiceId === row.invoiceId && one.position < row.position);
