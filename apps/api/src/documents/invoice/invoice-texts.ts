import type { Language } from '@demarc/contract/language.ts';
import { formatDate, formatEuro } from './format-figures.ts';
import type { InvoiceDocument } from './invoice-document.ts';

const en = {
  titles: { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' },
  details: 'Details',
  number: { INVOICE: 'Invoice number', CREDIT_NOTE: 'Credit note number' },
  issueDate: { INVOICE: 'Invoice date', CREDIT_NOTE: 'Date' },
  dueDate: 'Due date',
  period: 'Period',
  reference: 'Your reference',
  purchaseOrder: 'PO number',
  precedingInvoice: 'Credit for invoice',
  reason: 'Reason',
  parties: 'Parties',
  seller: 'From',
  buyer: 'To',
  cocNumber: 'CoC number',
  vatNumber: 'VAT number',
  lines: 'Charges',
  linesNote: 'All prices exclude VAT. The specification in the portal lists every service.',
  measured: 'measured:',
  columns: ['Description', 'Quantity', 'Price', 'Discount', 'VAT', 'Amount'],
  totals: 'Total',
  totalExclVat: 'Total excluding VAT',
  vat: (rate: string, taxable: string) => `VAT ${rate}% of ${taxable}`,
  exempt: (reason: string, taxable: string) => `${reason}, on ${taxable}`,
  totalVat: 'VAT',
  totalInclVat: { INVOICE: 'Amount due', CREDIT_NOTE: 'Total credited' },
  exemptions: { AE: 'VAT reverse charge', O: 'Outside the scope of VAT' },
  payment: 'Payment',
  paymentTerms: ({ type, dueDate, payment, precedingInvoice, totalInclVat, language }: PaymentFacts) => {
    if (type === 'CREDIT_NOTE') {
      return precedingInvoice
        ? `We settle this amount with invoice ${precedingInvoice.number}, or refund it if that has been paid.`
        : 'We settle this amount with open invoices, or refund it.';
    }
    const amount = formatEuro(totalInclVat, language);
    if (!isPositive(totalInclVat)) return 'Nothing has to be paid. We settle a credit with your next invoice.';
    return payment.kind === 'DIRECT_DEBIT'
      ? `We collect ${amount} by direct debit on or shortly after ${formatDate(dueDate, 'en')} (mandate ${payment.mandateId}).`
      : `Please transfer ${amount} by ${formatDate(dueDate, 'en')}, and state the invoice number.`;
  },
  accountHolder: 'Account holder',
  bic: 'BIC',
  remittance: 'Payment reference',
  mandate: 'Mandate',
  creditorId: 'Creditor ID',
  qrCode: 'QR code with the details of the transfer, for your banking app',
  qrNote: 'Scan the code with your banking app to fill in the transfer.',
  attachment: 'The same invoice as UBL, for accounting software',
};

type PaymentFacts = Pick<
  InvoiceDocument,
  'type' | 'dueDate' | 'payment' | 'precedingInvoice' | 'totalInclVat' | 'language' | 'number'
>;

const nl: typeof en = {
  titles: { INVOICE: 'Factuur', CREDIT_NOTE: 'Creditnota' },
  details: 'Gegevens',
  number: { INVOICE: 'Factuurnummer', CREDIT_NOTE: 'Nummer' },
  issueDate: { INVOICE: 'Factuurdatum', CREDIT_NOTE: 'Datum' },
  dueDate: 'Vervaldatum',
  period: 'Periode',
  reference: 'Uw referentie',
  purchaseOrder: 'PO-nummer',
  precedingInvoice: 'Credit voor factuur',
  reason: 'Reden',
  parties: 'Partijen',
  seller: 'Van',
  buyer: 'Aan',
  cocNumber: 'KvK-nummer',
  vatNumber: 'Btw-nummer',
  lines: 'Kosten',
  linesNote: 'Alle prijzen zijn exclusief btw. De specificatie in het portaal vermeldt elke dienst.',
  measured: 'gemeten:',
  columns: ['Omschrijving', 'Aantal', 'Prijs', 'Korting', 'Btw', 'Bedrag'],
  totals: 'Totaal',
  totalExclVat: 'Totaal exclusief btw',
  vat: (rate, taxable) => `Btw ${rate}% over ${taxable}`,
  exempt: (reason, taxable) => `${reason}, over ${taxable}`,
  totalVat: 'Btw',
  totalInclVat: { INVOICE: 'Te betalen', CREDIT_NOTE: 'Totaal gecrediteerd' },
  exemptions: { AE: 'Btw verlegd', O: 'Buiten de heffing van btw' },
  payment: 'Betaling',
  paymentTerms: ({ type, dueDate, payment, precedingInvoice, totalInclVat, language }) => {
    if (type === 'CREDIT_NOTE') {
      return precedingInvoice
        ? `We verrekenen dit bedrag met factuur ${precedingInvoice.number}, of betalen het terug als die al is betaald.`
        : 'We verrekenen dit bedrag met openstaande facturen, of betalen het terug.';
    }
    const amount = formatEuro(totalInclVat, language);
    if (!isPositive(totalInclVat)) return 'U hoeft niets te betalen. Een tegoed verrekenen we met uw volgende factuur.';
    return payment.kind === 'DIRECT_DEBIT'
      ? `We incasseren ${amount} op of kort na ${formatDate(dueDate, 'nl')} (machtiging ${payment.mandateId}).`
      : `Maak ${amount} uiterlijk ${formatDate(dueDate, 'nl')} over en vermeld het factuurnummer.`;
  },
  accountHolder: 'Op naam van',
  bic: 'BIC',
  remittance: 'Betalingskenmerk',
  mandate: 'Machtiging',
  creditorId: 'Incassant-ID',
  qrCode: 'QR-code met de gegevens van de overboeking, voor uw bankapp',
  qrNote: 'Scan de code met uw bankapp om de overboeking in te vullen.',
  attachment: 'Dezelfde factuur als UBL, voor boekhoudsoftware',
};

export const invoiceTexts: Readonly<Record<Language, typeof en>> = { en, nl };

function isPositive(amount: string): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount);
}
