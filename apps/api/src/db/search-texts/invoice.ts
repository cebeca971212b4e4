import type { invoices } from '../schema/invoice.ts';
import { joinSearchText } from '../search-text.ts';

type SearchedField =
  | 'number'
  | 'customInvoiceReference'
  | 'purchaseOrderNumber'
  | 'precedingInvoiceNumber'
  | 'totalInclVat'
  | 'totalExclVat';

/** Joins what a bookkeeper may search for: an invoice number or its end, a reference, or an amount in any notation. */
export function buildInvoiceSearchText(invoice: Pick<typeof invoices.$inferInsert, SearchedField>): string {
  return joinSearchText([
    invoice.number,
    invoice.customInvoiceReference,
    invoice.purchaseOrderNumber,
    invoice.precedingInvoiceNumber,
    ...[invoice.totalInclVat, invoice.totalExclVat].flatMap(getAmountVariants),
  ]);
}

/** Returns the notations of an amount: `1234.50` as `1234.50`, `1234,50`, `1.234,50` and `1,234.50`. */
function getAmountVariants(amount: string): string[] {
  const [whole = '', cents = ''] = amount.replace('-', '').split('.');
  const groupThousands = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
  return [`${whole}.${cents}`, `${whole},${cents}`, `${groupThousands('.')},${cents}`, `${groupThousands(',')}.${cents}`];
}
