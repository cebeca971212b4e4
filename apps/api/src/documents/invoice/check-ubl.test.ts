import { expect, it } from 'vitest';
import {
  buildBuyer,
  buildCreditNoteSource,
  buildDocumentLine,
  buildInvoiceSource,
  withoutVat,
} from '../../testing/invoice-documents.ts';
import { checkUbl } from './check-ubl.ts';
import { type InvoiceDocumentSource, toInvoiceDocument } from './invoice-document.ts';
import { writeUblInvoice } from './ubl-invoice.ts';

const transfer = buildInvoiceSource();
const debit = buildInvoiceSource({ paymentMethod: 'SEPA_DIRECT_DEBIT', mandateId: 'MND-1' });
const discounted = buildInvoiceSource({}, [buildDocumentLine(1, { discountAmount: '4.25', netAmount: '38.25' })]);
const reverse = buildInvoiceSource({ buyer: buildBuyer('DE', 'DE123456789') }, [buildDocumentLine(1, withoutVat('AE'))]);
const outside = buildInvoiceSource({ buyer: buildBuyer('US') }, [buildDocumentLine(1, withoutVat('O'))]);
const credit = buildCreditNoteSource();

/** Replaces a part of a document and lists the rules that it then breaks. */
function listBroken(source: InvoiceDocumentSource, part: string | RegExp, replacement: string): string[] {
  const xml = writeUblInvoice(toInvoiceDocument(source)).toString();
  const brokenXml = xml.replace(part, replacement);
  expect(brokenXml).not.toBe(xml);
  return [...new Set(checkUbl(brokenXml, source).map(({ rule }) => rule))];
}

it.each<[rule: string, source: InvoiceDocumentSource, part: string | RegExp, replacement: string]>([
  ['PEPPOL-EN16931-R004', transfer, '#compliant#', '#'],
  ['PEPPOL-EN16931-R003', transfer, /<cbc:BuyerReference>.*\n/, ''],
  ['PEPPOL-EN16931-R008', transfer, '<cbc:Name>Fiber 1000/1000</cbc:Name>', '<cbc:Name> </cbc:Name>'],
  ['PEPPOL-EN16931-R010', transfer, /<cbc:EndpointID schemeID="0106">12345678<.*\n/, ''],
  ['PEPPOL-EN16931-R061', debit, /<cac:PaymentMandate>[\s\S]*<\/cac:PaymentMandate>/, ''],
  [
    'PEPPOL-EN16931-R110',
    transfer,
    /<cbc:StartDate>2026-11-01<([\s\S]*)<cbc:StartDate>2026-11-01/,
    '<cbc:StartDate>2026-11-02<$1<cbc:StartDate>2026-11-01',
  ],
  ['PEPPOL-EN16931-R120', transfer, '<cbc:InvoicedQuantity unitCode="MON">1<', '<cbc:InvoicedQuantity unitCode="MON">1.01<'],
  ['PEPPOL-EN16931-R120', discounted, '<cbc:Amount currencyID="EUR">4.25', '<cbc:Amount currencyID="EUR">4.20'],
  ['NL-R-001', credit, /<cac:BillingReference>[\s\S]*<\/cac:BillingReference>/, ''],
  ['NL-R-002', transfer, '<cbc:CityName>Amsterdam</cbc:CityName>', ''],
  ['NL-R-003', transfer, '<cbc:CompanyID schemeID="0106">90000018', '<cbc:CompanyID schemeID="0190">90000018'],
  ['NL-R-005', transfer, '<cbc:CompanyID schemeID="0106">12345678', '<cbc:CompanyID>12345678'],
  ['NL-R-007', transfer, /<cac:PaymentMeans>[\s\S]*<\/cac:PaymentMeans>/, ''],
  ['NL-R-008', transfer, '<cbc:PaymentMeansCode>58', '<cbc:PaymentMeansCode>10'],
  ['BR-03', transfer, '<cbc:IssueDate>2026-11-01', '<cbc:IssueDate>1 November'],
  ['BR-06', transfer, '<cbc:RegistrationName>Voorbeeld Netwerken B.V.</cbc:RegistrationName>', ''],
  ['BR-16', transfer, /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, ''],
  ['BR-23', transfer, 'unitCode="MON"', 'unitCode="MONTH"'],
  ['BR-27', transfer, '<cbc:PriceAmount currencyID="EUR">42.50', '<cbc:PriceAmount currencyID="EUR">-42.50'],
  ['BR-61', transfer, '<cbc:ID>NL83DMRC0900000180</cbc:ID>', ''],
  ['BR-CO-10', transfer, '<cbc:LineExtensionAmount currencyID="EUR">42.50', '<cbc:LineExtensionAmount currencyID="EUR">42.51'],
  ['BR-CO-14', transfer, '<cbc:TaxAmount currencyID="EUR">8.93', '<cbc:TaxAmount currencyID="EUR">8.94'],
  ['BR-CO-15', transfer, '<cbc:TaxInclusiveAmount currencyID="EUR">51.43', '<cbc:TaxInclusiveAmount currencyID="EUR">51.44'],
  ['BR-CO-16', transfer, '<cbc:PayableAmount currencyID="EUR">51.43', '<cbc:PayableAmount currencyID="EUR">51.42'],
  ['BR-CO-17', transfer, /<cbc:Percent>21.00/g, '<cbc:Percent>9.00'],
  ['BR-DEC', transfer, '<cbc:PayableAmount currencyID="EUR">51.43', '<cbc:PayableAmount currencyID="EUR">51.430'],
  ['BR-S-08', transfer, '<cbc:TaxableAmount currencyID="EUR">42.50', '<cbc:TaxableAmount currencyID="EUR">42.40'],
  ['VAT-GROUPS', transfer, '<cbc:Percent>21.00', '<cbc:Percent>9.00'],
  ['BR-AE-02', reverse, /<cac:PartyTaxScheme>\s*<cbc:CompanyID>DE[\s\S]*?<\/cac:PartyTaxScheme>/, ''],
  ['BR-AE-10', reverse, 'VATEX-EU-AE', 'VATEX-EU-O'],
  ['BR-O-05', outside, /<cbc:ID>O<\/cbc:ID>/g, '<cbc:ID>O</cbc:ID><cbc:Percent>0.00</cbc:Percent>'],
  ['STORED-FIGURES', transfer, '<cbc:ID>202600123</cbc:ID>', '<cbc:ID>202600124</cbc:ID>'],
])('finds a document that breaks %s', (rule, source, part, replacement) => {
  expect(listBroken(source, part, replacement)).toContain(rule);
});

it('refuses a text that is not XML, and a document type declaration', () => {
  expect(checkUbl('<Invoice>', transfer)).toEqual([{ rule: 'XML', message: expect.any(String) }]);
  const xml = writeUblInvoice(toInvoiceDocument(transfer)).toString();
  const withEntity = xml.replace('<Invoice', '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice');
  expect(checkUbl(withEntity, transfer)).toEqual([{ rule: 'XML', message: 'A document type is not allowed.' }]);
});

it('finds a total that differs from the stored one, although the document itself is consistent', () => {
  const otherUbl = writeUblInvoice(
    toInvoiceDocument(buildInvoiceSource({}, [buildDocumentLine(1, { unitPrice: '42.6000', netAmount: '42.60' })])),
  );
  expect(checkUbl(otherUbl.toString(), transfer).map(({ rule }) => rule)).toEqual([
    'STORED-FIGURES',
    'STORED-FIGURES',
    'STORED-FIGURES',
  ]);
});
