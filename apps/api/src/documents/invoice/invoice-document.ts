import type { Brand } from '@demarc/contract/access.ts';
import type { Invoice, InvoiceLine } from '@demarc/contract/invoice.ts';
import type { Language } from '@demarc/contract/language.ts';
import { negateDecimal } from './decimal-text.ts';
import { fitQuantity } from './fit-quantity.ts';

/** The bank account of the seller, and the ID under which it collects direct debits. */
interface SellerAccount {
  holder: string;
  iban: string;
  bic: string | null;
  creditorId: string | null;
}

type CopiedField =
  | 'type'
  | 'number'
  | 'issueDate'
  | 'dueDate'
  | 'currency'
  | 'customInvoiceReference'
  | 'purchaseOrderNumber'
  | 'seller'
  | 'buyer';

type LineField =
  | 'lineNumber'
  | 'description'
  | 'productCode'
  | 'quantity'
  | 'unitCode'
  | 'unitPrice'
  | 'discountAmount'
  | 'netAmount'
  | 'vatCategory'
  | 'vatRatePercent'
  | 'period'
  | 'purchaseOrderNumber';

export interface DocumentLine extends Pick<InvoiceLine, LineField> {
  /** What the line charges as energy, for each PUE; empty for other lines. */
  measuredEnergy: readonly MeasuredEnergy[];
}

/** Measured energy, which is charged times the PUE (power usage effectiveness) of the data center. */
export interface MeasuredEnergy {
  energyKwh: string;
  pue: string;
}

/** The payment of the seller. A credit note asks for no payment. */
type DocumentPayment =
  | { kind: 'DIRECT_DEBIT'; mandateId: string; creditorId: string | null }
  | { kind: 'CREDIT_TRANSFER'; account: SellerAccount }
  | { kind: 'NONE' };

/** The content of PDF and UBL. Amounts of a credit note are positive, as both documents show them. */
export interface InvoiceDocument extends Pick<Invoice, CopiedField | 'vatBreakdown'> {
  brand: Brand;
  language: Language;
  /** The days that are billed in advance, as every screen shows them. */
  period: Invoice['period'];
  /** Covers every line (BG-14): invoices charge some products in advance and others in arrears. */
  coveredPeriod: Invoice['period'];
  precedingInvoice: { number: string; issueDate: string } | null;
  /** The reason for a credit note. */
  note: string | null;
  totalExclVat: string;
  totalVat: string;
  totalInclVat: string;
  payment: DocumentPayment;
  lines: readonly DocumentLine[];
}

/** An invoice as it is stored. Amounts of a credit note are negative. */
export interface InvoiceDocumentSource extends Pick<Invoice, CopiedField | 'vatBreakdown' | 'period' | 'paymentMethod'> {
  brand: Brand;
  language: Language;
  precedingInvoice: InvoiceDocument['precedingInvoice'];
  note: string | null;
  totalExclVat: string;
  totalVat: string;
  totalInclVat: string;
  account: SellerAccount;
  /** The active mandate when the invoice was issued. Without one, the customer is asked for a transfer. */
  mandateId: string | null;
  lines: readonly DocumentLine[];
}

/** Prepares an invoice for its documents, so that PDF and UBL cannot show different figures. */
export function toInvoiceDocument({
  account,
  mandateId,
  paymentMethod,
  lines,
  vatBreakdown,
  ...invoice
}: InvoiceDocumentSource): InvoiceDocument {
  const isCreditNote = invoice.type === 'CREDIT_NOTE';
  const show = (decimal: string) => (isCreditNote ? negateDecimal(decimal) : decimal);
  return {
    ...invoice,
    coveredPeriod: getCoveredPeriod(invoice.period, lines),
    totalExclVat: show(invoice.totalExclVat),
    totalVat: show(invoice.totalVat),
    totalInclVat: show(invoice.totalInclVat),
    vatBreakdown: vatBreakdown.map((group) => ({
      ...group,
      taxableAmount: show(group.taxableAmount),
      vatAmount: show(group.vatAmount),
    })),
    payment: isCreditNote ? { kind: 'NONE' } : choosePayment(paymentMethod, account, mandateId),
    lines: lines.map((line) => toDocumentLine(line, show)),
  };
}

function choosePayment(method: Invoice['paymentMethod'], account: SellerAccount, mandateId: string | null): DocumentPayment {
  return method === 'SEPA_DIRECT_DEBIT' && mandateId
    ? { kind: 'DIRECT_DEBIT', mandateId, creditorId: account.creditorId }
    : { kind: 'CREDIT_TRANSFER', account };
}

function toDocumentLine(line: DocumentLine, show: (decimal: string) => string): DocumentLine {
  // A price is never negative (BR-27), so a credit has a negative quantity.
  const isNegativePrice = line.unitPrice.startsWith('-');
  const shownLine = {
    ...line,
    quantity: show(isNegativePrice ? negateDecimal(line.quantity) : line.quantity),
    unitPrice: isNegativePrice ? negateDecimal(line.unitPrice) : line.unitPrice,
    discountAmount: show(line.discountAmount),
    netAmount: show(line.netAmount),
  };
  return { ...shownLine, quantity: fitQuantity(shownLine) };
}

/** Returns the period that covers all lines, because a line has to be within the period of the invoice (Peppol R110, R111). */
function getCoveredPeriod(period: Invoice['period'], lines: readonly DocumentLine[]): Invoice['period'] {
  return lines.reduce(
    ({ from, to }, { period: line }) => ({ from: line.from < from ? line.from : from, to: line.to > to ? line.to : to }),
    period,
  );
}
