import { describe, expect, it } from 'vitest';
import {
  buildBuyer,
  buildCreditLine,
  buildCreditNoteSource,
  buildDocumentLine,
  buildInvoiceSource,
  withoutVat,
} from '../../testing/invoice-documents.ts';
import { readXml } from '../read-xml.ts';
import { checkUbl } from './check-ubl.ts';
import { type InvoiceDocumentSource, toInvoiceDocument } from './invoice-document.ts';
import { writeUblInvoice } from './ubl-invoice.ts';

function write(source: InvoiceDocumentSource) {
  const xml = writeUblInvoice(toInvoiceDocument(source)).toString();
  return { xml, ...readXml(xml), violations: checkUbl(xml, source) };
}

const usa = { buyer: buildBuyer('US') };
const germany = { buyer: buildBuyer('DE', 'DE123456789') };
const odd = { ...buildBuyer(), name: `Käse & Söhne <B.V.> "X" 'y' 😀 \u0007\ud800\u202e` };
const usage = { unitCode: 'KWH', unitPrice: '0.2875', quantity: '1234.5670', netAmount: '354.94' } as const;

it.each<[name: string, source: InvoiceDocumentSource]>([
  ['a transfer', buildInvoiceSource()],
  ['a direct debit', buildInvoiceSource({ paymentMethod: 'SEPA_DIRECT_DEBIT', mandateId: 'MND-20240317-02' })],
  ['no reference at all', buildInvoiceSource({ customInvoiceReference: ' \u0001' })],
  ['reverse charge', buildInvoiceSource(germany, [buildDocumentLine(1, withoutVat('AE'))])],
  ['two VAT categories', buildInvoiceSource(germany, [buildDocumentLine(1, withoutVat('AE')), buildDocumentLine(2)])],
  ['outside the scope of VAT', buildInvoiceSource(usa, [buildDocumentLine(1, withoutVat('O'))])],
  ['odd characters', buildInvoiceSource({ buyer: odd }, [buildDocumentLine(1, { description: '&<>"\u0000 ]]>' })])],
  ['a discount', buildInvoiceSource({}, [buildDocumentLine(1, { discountAmount: '4.25', netAmount: '38.25' })])],
  ['a credit line', buildInvoiceSource({}, [buildDocumentLine(1), buildCreditLine(2)])],
  ['a negative price', buildInvoiceSource({}, [buildDocumentLine(1, { unitPrice: '-10.0000', netAmount: '-10.00' })])],
  ['several rates', buildInvoiceSource({}, [buildDocumentLine(1), buildDocumentLine(2, { vatRatePercent: '9.00' })])],
  [
    'usage in arrears',
    buildInvoiceSource({}, [buildDocumentLine(1, { ...usage, period: { from: '2026-10-01', to: '2026-10-31' } })]),
  ],
  ['nothing to pay', buildInvoiceSource({}, [buildDocumentLine(1, { unitPrice: '0.0000', netAmount: '0.00' })])],
  [
    '500 lines',
    buildInvoiceSource(
      {},
      Array.from({ length: 500 }, (_, index) => buildDocumentLine(index + 1, { description: `"${index}" & <b>` })),
    ),
  ],
  ['a credit note', buildCreditNoteSource()],
  ['part of a credit', buildCreditNoteSource([buildCreditLine(1, { discountAmount: '-2.50', netAmount: '-40.00' })])],
])('writes a document that passes our checks: %s', (_name, source) => {
  expect(write(source).violations).toEqual([]);
});

describe('an invoice', () => {
  it('conforms to Peppol, with the references, parties and sums', () => {
    const { root, rootName } = write(buildInvoiceSource({ purchaseOrderNumber: '4500017' }));
    expect(rootName).toBe('Invoice');
    expect(root.text('InvoiceTypeCode')).toBe('380');
    expect(root.text('BuyerReference')).toBe('PO-17');
    expect(root.text('OrderReference/ID')).toBe('4500017');
    const [endpoint] = root.all('AccountingCustomerParty/Party/EndpointID');
    expect([endpoint!.attribute('schemeID'), endpoint!.content]).toEqual(['0106', '12345678']);
    expect(root.text('AccountingCustomerParty/Party/PostalAddress/StreetName')).toBe('Dorpsplein 14-B');
    expect(root.text('TaxTotal/TaxAmount')).toBe('8.93');
    expect(root.text('LegalMonetaryTotal/PayableAmount')).toBe('51.43');
  });

  it('requests a transfer to our account, or names the mandate of a direct debit', () => {
    const transfer = write(buildInvoiceSource({ paymentMethod: 'SEPA_DIRECT_DEBIT' })).root;
    expect(transfer.text('PaymentMeans/PaymentMeansCode')).toBe('58');
    expect(transfer.text('PaymentMeans/PayeeFinancialAccount/ID')).toBe('NL83DMRC0900000180');
    const debit = write(buildInvoiceSource({ paymentMethod: 'SEPA_DIRECT_DEBIT', mandateId: 'MND-1' })).root;
    expect(debit.text('PaymentMeans/PaymentMeansCode')).toBe('59');
    expect(debit.text('PaymentMeans/PaymentMandate/ID')).toBe('MND-1');
    expect(debit.text('AccountingSupplierParty/Party/PartyIdentification/ID')).toBe('NL59ZZZ900000180000');
  });

  it('uses the VAT number of a buyer abroad as its electronic address, or our own address if it has none', () => {
    const getEndpoint = (source: InvoiceDocumentSource) => {
      const [endpoint] = write(source).root.all('AccountingCustomerParty/Party/EndpointID');
      return `${endpoint!.attribute('schemeID')} ${endpoint!.content}`;
    };
    expect(getEndpoint(buildInvoiceSource(germany, [buildDocumentLine(1, withoutVat('AE'))]))).toBe('9930 DE123456789');
    expect(getEndpoint(buildInvoiceSource(usa, [buildDocumentLine(1, withoutVat('O'))]))).toBe('0106 90000018');
    expect(getEndpoint(buildInvoiceSource({ buyer: { ...buildBuyer(), cocNumber: null } }))).toBe('9944 NL800000006B01');
  });

  it('explains why there is no VAT', () => {
    const reverse = write(buildInvoiceSource({ ...germany, language: 'nl' }, [buildDocumentLine(1, withoutVat('AE'))])).root;
    expect(reverse.text('TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode')).toBe('VATEX-EU-AE');
    expect(reverse.text('TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason')).toBe('Btw verlegd');
    const outside = write(buildInvoiceSource(usa, [buildDocumentLine(1, withoutVat('O'))])).root;
    expect(outside.text('TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode')).toBe('VATEX-EU-O');
    expect(outside.all('AccountingSupplierParty/Party/PartyTaxScheme')).toEqual([]);
  });

  it('writes the order number of a line, and a period that covers the periods of all lines', () => {
    const line = buildDocumentLine(1, { purchaseOrderNumber: 'PO & 5', period: { from: '2026-10-01', to: '2026-10-31' } });
    const { root } = write(buildInvoiceSource({}, [line]));
    expect(root.text('InvoiceLine/Item/AdditionalItemProperty/Value')).toBe('PO & 5');
    expect(root.text('InvoicePeriod/StartDate')).toBe('2026-10-01');
    expect(root.text('InvoicePeriod/EndDate')).toBe('2026-11-30');
  });
});

it('writes a credit note with positive amounts, which names the invoice and requests no payment', () => {
  const { root, rootName } = write(buildCreditNoteSource());
  expect(rootName).toBe('CreditNote');
  expect(root.text('CreditNoteTypeCode')).toBe('381');
  expect(root.text('BillingReference/InvoiceDocumentReference/ID')).toBe('202600100');
  expect(root.text('Note')).toBe('Period: November 2026. Reason: Outage & repair');
  expect(root.text('CreditNoteLine/CreditedQuantity')).toBe('1');
  expect(root.text('LegalMonetaryTotal/PayableAmount')).toBe('51.43');
  expect(root.all('PaymentMeans')).toEqual([]);
});
