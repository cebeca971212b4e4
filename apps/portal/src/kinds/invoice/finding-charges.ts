import type { InvoiceSpecification } from '@demarc/contract/invoice.ts';
import type { InvoiceFinding } from '@demarc/contract/invoice-finding.ts';
import type { TFunction } from 'i18next';
import { formatPeriod } from '../../lib/format-period.ts';

/** Returns the invoices with the charges that a finding is about, earliest first; none for missing charges. */
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
 * Selects the charges that a finding is about from those of the service on one of these invoices. A repeated charge can be on another
 * line than the charge that it repeats.
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

type NameableCharge = Pick<
  InvoiceSpecification,
  'orderNumber' | 'productName' | 'description' | 'period' | 'invoiceLineNumber'
> & {
  /** The number of the invoice with the charge. */
  number: string;
};

/**
 * Names charges by their number and order. If there are several, `details` has only what distinguishes them, because what they have in
 * common proves nothing. For a single charge, it has the days and the line.
 */
export function nameCharges<C extends NameableCharge>(
  charges: readonly C[],
  t: TFunction,
): readonly (C & { name: string; details: string })[] {
  const count = charges.length;
  const isSingle = count === 1;
  const describers: readonly ((charge: C) => string)[] = [
    ...(isSingle ? [] : [({ productName, description }: C) => productName ?? description]),
    ({ period }) => formatPeriod(period),
    ({ number, invoiceLineNumber }) => t('finding.charge-line', { number, line: invoiceLineNumber }),
  ];
  const distinguishingDescribers = describers.filter((describe) => isSingle || new Set(charges.map(describe)).size > 1);
  return charges.map((charge, index) => {
    const { orderNumber } = charge;
    const order = orderNumber ? t('finding.charge-order', { order: orderNumber }) : t('finding.charge-no-order');
    return {
      ...charge,
      name: isSingle ? order : `${t('finding.charge-of', { index: index + 1, count })} · ${order}`,
      details: distinguishingDescribers.map((describe) => describe(charge)).join(' · '),
    };
  });
}
