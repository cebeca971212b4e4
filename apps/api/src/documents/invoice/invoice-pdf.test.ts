import { expect, it } from 'vitest';
import {
  buildBuyer,
  buildCreditNoteSource,
  buildDocumentLine,
  buildInvoiceSource,
  withoutVat,
} from '../../testing/invoice-documents.ts';
import { readPdf } from '../read-pdf.ts';
import { type InvoiceDocumentSource, toInvoiceDocument } from './invoice-document.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { writeUblInvoice } from './ubl-invoice.ts';

async function render(source: InvoiceDocumentSource) {
  const document = toInvoiceDocument(source);
  const ubl = writeUblInvoice(document);
  const file = await renderInvoicePdf(document, { fileName: `${document.number}.xml`, content: ubl });
  return { file, ubl, ...readPdf(file) };
}

it('shows the figures of the UBL and the payment details, with the UBL attached', async () => {
  const lines = [
    buildDocumentLine(1),
    buildDocumentLine(2, { description: 'Power & cooling', unitPrice: '1000.0000', quantity: '0.6667', netAmount: '666.67' }),
    buildDocumentLine(3, { discountAmount: '4.25', netAmount: '38.25', purchaseOrderNumber: 'PO-9' }),
  ];
  const { raw, text, tags } = await render(buildInvoiceSource({}, lines));
  for (const figure of ['Invoice 202600123', '42.50', '0.66667', '666.67', '4.25', '38.25', '€ 747.42', '€ 156.96', '€ 904.38']) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(figure);
  }
  expect(text).toContain('Power & cooling');
  expect(text).toContain('PO number PO-9');
  expect(text).toContain('NL83 DMRC 0900 0001 80');
  expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'Table', 'TH', 'TD', 'Figure']));
  expect(raw).toContain('/AFRelationship /Alternative');
  expect(raw).toContain('(202600123.xml)');
});

it('renders in Dutch, with the reason why there is no VAT', async () => {
  const buyer = buildBuyer('DE', 'DE123456789');
  const source = buildInvoiceSource({ buyer, language: 'nl', paymentMethod: 'SEPA_DIRECT_DEBIT', mandateId: 'MND-1' }, [
    buildDocumentLine(1, { ...withoutVat('AE'), unitPrice: '1234.5000', netAmount: '1234.50' }),
  ]);
  const { text, tags } = await render(source);
  expect(text).toContain('Factuur 202600123');
  expect(text).toContain('1.234,50');
  expect(text).toContain('Btw verlegd');
  expect(text).toContain('machtiging MND-1');
  // No QR code: nothing has to be transferred.
  expect(tags).not.toContain('Figure');
});

it.each([
  ['en', 'measured: 1,234.567 kWh × PUE 1.2 + 905.3 kWh × PUE 1.25'],
  ['nl', 'gemeten: 1.234,567 kWh × PUE 1,2 + 905,3 kWh × PUE 1,25'],
] as const)('explains charged energy by what was measured and the PUE, in %s', async (language, explanation) => {
  const measuredEnergy = [
    { energyKwh: '1234.567', pue: '1.20' },
    { energyKwh: '905.300', pue: '1.25' },
  ];
  const { text } = await render(
    buildInvoiceSource({ language }, [buildDocumentLine(1), buildDocumentLine(2, { measuredEnergy })]),
  );
  expect(text.replaceAll(/\s+/g, ' ').split(explanation)).toHaveLength(2);
});

it('shows the energy of a large customer on one line', async () => {
  const line = buildDocumentLine(1, { quantity: '204099.8143', unitCode: 'KWH', unitPrice: '0.2450', netAmount: '50004.45' });
  const { text } = await render(buildInvoiceSource({ language: 'nl' }, [line]));
  expect(text).toContain('204.099,8143');
});

it('shows the same period as the screens, even if some lines charge earlier days', async () => {
  const lines = [buildDocumentLine(1), buildDocumentLine(2, { period: { from: '2026-10-01', to: '2026-10-31' } })];
  for (const [language, period] of [
    ['en', 'Period November 2026'],
    ['nl', 'Periode november 2026'],
  ] as const) {
    const { text, ubl } = await render(buildInvoiceSource({ language }, lines));
    expect(text).toContain(period);
    expect(ubl.toString()).toContain(`<cbc:Note>${period.replace(' ', ': ')}</cbc:Note>`);
    // In the UBL, the rules require a period that covers all lines.
    expect(ubl.toString()).toContain('<cbc:StartDate>2026-10-01</cbc:StartDate>');
  }
});

it('renders a credit note with positive amounts, which names the invoice', async () => {
  const { text } = await render(buildCreditNoteSource());
  expect(text).toContain('Credit note 202600123');
  expect(text).toContain('202600100');
  expect(text.replaceAll('\u00a0', ' ')).toContain('€ 51.43');
  expect(text).not.toContain('\u2212');
});

it('repeats the table head on each page, and renders the same bytes for the same invoice', async () => {
  const source = buildInvoiceSource(
    {},
    Array.from({ length: 60 }, (_, index) => buildDocumentLine(index + 1)),
  );
  const [first, second] = [await render(source), await render(source)];
  const pages = first.raw.match(/\/Type \/Page\b/g)!.length;
  expect(pages).toBeGreaterThan(3);
  expect(first.text.split('Description Quantity').length - 1).toBeGreaterThanOrEqual(pages - 1);
  expect(first.file.equals(second.file)).toBe(true);
});
