import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';

/** The invoices with the charges that a finding is about, the earliest first. Charges that are missing are on none. */
export function getChargedInvoices({
  type,
  invoiceNumber,
  otherInvoiceNumber,
}: Pick<InvoiceFinding, 'type' | 'invoiceNumber' | 'otherInvoiceNumber'>): readonly string[] {
  if (type === 'NOT_BILLED') return [];
  return otherInvoiceNumber === null || otherInvoiceNumber === invoiceNumber
    ? [invoiceNumber]
    : [otherInvoiceNumber, invoiceNumber];
}

type Charge = Pick<InvoiceSpecification, 'invoiceLineNumber' | 'productCode' | 'period' | 'quantity'>;

/**
 * The charges of the service on one of these invoices that a finding is about. A repeated charge can be on another line than the
 * charge that it repeats.
 */
export function selectCharges<C extends Charge>(
  finding: Pick<InvoiceFinding, 'type' | 'productCode' | 'period' | 'lineNumber'>,
  charges: readonly C[],
): readonly C[] {
  const { type, productCode, period, lineNumber } = finding;
  return charges.filter(
    (charge) =>
      charge.productCode === productCode &&
      charge.period.from <= period.to &&
      charge.period.to >= period.from &&
      !charge.quantity.startsWith('-') &&
      (type === 'BILLED_TWICE' || charge.invoiceLineNumber === lineNumber),
  );
}
