import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import type { TFunction } from 'i18next';

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

/** The charges with what tells them apart: their order, or the lack of one, and otherwise their position. */
export function nameCharges<C extends Pick<InvoiceSpecification, 'orderNumber'>>(
  charges: readonly C[],
  t: TFunction,
): readonly (C & { name: string })[] {
  const isUniqueByOrder = new Set(charges.map(({ orderNumber }) => orderNumber)).size === charges.length;
  return charges.map((charge, index) => {
    const { orderNumber } = charge;
    const name = orderNumber ? t('finding.charge-order', { order: orderNumber }) : t('finding.charge-no-order');
    return {
      ...charge,
      name: isUniqueByOrder ? name : `${name}, ${t('finding.charge-of', { index: index + 1, count: charges.length })}`,
    };
  });
}
