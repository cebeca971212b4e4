import { calculateInvoiceTotals, type VatCategory } from '@demarc/contract/invoice-vat.ts';
import type { DocumentLine, InvoiceDocumentSource } from '../documents/invoice/invoice-document.ts';

export const testSeller = {
  name: 'Voorbeeld Netwerken B.V.',
  address: {
    street: 'Kadeweg',
    houseNumber: 12,
    houseNumberAddition: null,
    postalCode: '1099ZZ',
    city: 'Amsterdam',
    country: 'NL',
  },
  cocNumber: '90000018',
  vatNumber: 'NL900000180B01',
};

const testAccount = { holder: testSeller.name, iban: 'NL83DMRC0900000180', bic: 'DMRCNL2A', creditorId: 'NL59ZZZ900000180000' };

/** Builds a company in the Netherlands, or one elsewhere without a registration there. */
export function buildBuyer(country = 'NL', vatNumber: string | null = country === 'NL' ? 'NL800000006B01' : null) {
  return {
    name: 'Noordlijn B.V.',
    address: {
      street: 'Dorpsplein',
      houseNumber: 14,
      houseNumberAddition: 'B',
      postalCode: '1234AB',
      city: 'Voorbeeldstad',
      country,
    },
    cocNumber: country === 'NL' ? '12345678' : null,
    vatNumber,
  };
}

/** Builds a line of 42.50 for a month. */
export function buildDocumentLine(lineNumber: number, changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    lineNumber,
    description: 'Fiber 1000/1000',
    productCode: 'FTTH-1000',
    quantity: '1.0000',
    unitCode: 'MON',
    unitPrice: '42.5000',
    discountAmount: '0.00',
    netAmount: '42.50',
    vatCategory: 'S',
    vatRatePercent: '21.00',
    period: { from: '2026-11-01', to: '2026-11-30' },
    purchaseOrderNumber: null,
    measuredEnergy: [],
    ...changes,
  };
}

/** Builds a line that is reversed, as credit notes have it. */
export function buildCreditLine(lineNumber: number, changes: Partial<DocumentLine> = {}): DocumentLine {
  return buildDocumentLine(lineNumber, { quantity: '-1.0000', netAmount: '-42.50', ...changes });
}

/** VAT of a line that is reverse charged, or outside the scope of VAT. */
export function withoutVat(vatCategory: Exclude<VatCategory, 'S'>) {
  return { vatCategory, vatRatePercent: '0.00' };
}

/** Builds an invoice with totals calculated from its lines. */
export function buildInvoiceSource(
  changes: Partial<InvoiceDocumentSource> = {},
  lines: readonly DocumentLine[] = [buildDocumentLine(1)],
): InvoiceDocumentSource {
  const totals = calculateInvoiceTotals(
    lines.map(({ netAmount, vatCategory: category, vatRatePercent: ratePercent }) => ({
      netAmount,
      category,
      ratePercent,
      exemptionReason: category === 'S' ? null : `VATEX-EU-${category}`,
    })),
  );
  return {
    brand: 'datacentre',
    language: 'en',
    type: 'INVOICE',
    number: '202600123',
    issueDate: '2026-11-01',
    dueDate: '2026-12-01',
    period: { from: '2026-11-01', to: '2026-11-30' },
    currency: 'EUR',
    customInvoiceReference: 'PO-17',
    purchaseOrderNumber: null,
    precedingInvoice: null,
    note: null,
    seller: testSeller,
    buyer: buildBuyer(),
    paymentMethod: 'BANK_TRANSFER',
    account: testAccount,
    mandateId: null,
    lines,
    ...totals,
    ...changes,
  };
}

/** Builds a credit note for the invoice 202600100. */
export function buildCreditNoteSource(lines: readonly DocumentLine[] = [buildCreditLine(1)]): InvoiceDocumentSource {
  const precedingInvoice = { number: '202600100', issueDate: '2026-10-01' };
  return buildInvoiceSource({ type: 'CREDIT_NOTE', precedingInvoice, note: 'Outage & repair' }, lines);
}
