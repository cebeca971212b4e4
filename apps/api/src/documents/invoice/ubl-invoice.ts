import { formatPeriod } from '@demarc/contract/format-period.ts';
import { writeXml, type XmlNode } from '../write-xml.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { invoiceTexts } from './invoice-texts.ts';
import { toXmlText } from './to-xml-text.ts';
import { formatUblAmount, toUblLine, toUblTaxCategory } from './ubl-line.ts';
import { toUblParty } from './ubl-party.ts';

/** Peppol BIS Billing 3.0, which is based on EN 16931. */
const ublCustomizationId = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const ublProfileId = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Writes an invoice or credit note as UBL 2.1. UBL prescribes the order of the elements. */
export function writeUblInvoice(invoice: InvoiceDocument): Buffer {
  const isCreditNote = invoice.type === 'CREDIT_NOTE';
  const root = isCreditNote ? 'CreditNote' : 'Invoice';
  const document: XmlNode = {
    [root]: {
      '@xmlns': `${namespace}${root}-2`,
      '@xmlns:cac': `${namespace}CommonAggregateComponents-2`,
      '@xmlns:cbc': `${namespace}CommonBasicComponents-2`,
      'cbc:CustomizationID': ublCustomizationId,
      'cbc:ProfileID': ublProfileId,
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.issueDate,
      ...(isCreditNote ? { 'cbc:CreditNoteTypeCode': '381' } : { 'cbc:DueDate': invoice.dueDate, 'cbc:InvoiceTypeCode': '380' }),
      'cbc:Note': toXmlText(formatNote(invoice)),
      'cbc:DocumentCurrencyCode': invoice.currency,
      'cbc:BuyerReference': getBuyerReference(invoice),
      'cac:InvoicePeriod': {
        'cbc:StartDate': invoice.coveredPeriod.from,
        'cbc:EndDate': invoice.coveredPeriod.to,
      },
      'cac:OrderReference': toReference(invoice.purchaseOrderNumber),
      'cac:BillingReference': invoice.precedingInvoice
        ? {
            'cac:InvoiceDocumentReference': {
              'cbc:ID': invoice.precedingInvoice.number,
              'cbc:IssueDate': invoice.precedingInvoice.issueDate,
            },
          }
        : undefined,
      'cac:AccountingSupplierParty': { 'cac:Party': toUblParty('seller', invoice) },
      'cac:AccountingCustomerParty': { 'cac:Party': toUblParty('buyer', invoice) },
      'cac:PaymentMeans': toPaymentMeans(invoice),
      'cac:PaymentTerms': { 'cbc:Note': invoiceTexts[invoice.language].paymentTerms(invoice) },
      'cac:TaxTotal': toTaxTotal(invoice),
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': formatUblAmount(invoice.totalExclVat),
        'cbc:TaxExclusiveAmount': formatUblAmount(invoice.totalExclVat),
        'cbc:TaxInclusiveAmount': formatUblAmount(invoice.totalInclVat),
        'cbc:PayableAmount': formatUblAmount(invoice.totalInclVat),
      },
      [`cac:${root}Line`]: invoice.lines.map((line) => toUblLine(line, isCreditNote ? 'CreditedQuantity' : 'InvoicedQuantity')),
    },
  };
  return writeXml(document);
}

/** Formats the period as the PDF shows it, and the reason for a credit note. Peppol allows one note. */
function formatNote({ period, note, language }: InvoiceDocument): string {
  const texts = invoiceTexts[language];
  const facts = [`${texts.period}: ${formatPeriod(period, language)}`, ...(note ? [`${texts.reason}: ${note}`] : [])];
  return facts.join('. ');
}

/** Returns a buyer reference. Peppol requires one, or an order number (R003). */
function getBuyerReference({ customInvoiceReference, purchaseOrderNumber }: InvoiceDocument): string | undefined {
  return toXmlText(customInvoiceReference) ?? (toXmlText(purchaseOrderNumber) ? undefined : 'NA');
}

function toReference(number: string | null): XmlNode | undefined {
  const text = toXmlText(number);
  return text ? { 'cbc:ID': text } : undefined;
}

/** Payment means (UNCL4461): 59 is a SEPA direct debit, 58 a SEPA credit transfer. */
function toPaymentMeans({ payment, number }: InvoiceDocument): XmlNode | undefined {
  if (payment.kind === 'NONE') return undefined;
  if (payment.kind === 'DIRECT_DEBIT') {
    return {
      'cbc:PaymentMeansCode': '59',
      'cbc:PaymentID': number,
      'cac:PaymentMandate': { 'cbc:ID': payment.mandateId },
    };
  }
  const { holder, iban, bic } = payment.account;
  return {
    'cbc:PaymentMeansCode': '58',
    'cbc:PaymentID': number,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': iban,
      'cbc:Name': toXmlText(holder),
      'cac:FinancialInstitutionBranch': bic ? { 'cbc:ID': bic } : undefined,
    },
  };
}

function toTaxTotal({ totalVat, vatBreakdown, language }: InvoiceDocument): XmlNode {
  return {
    'cbc:TaxAmount': formatUblAmount(totalVat),
    'cac:TaxSubtotal': vatBreakdown.map(({ category, ratePercent, exemptionReason, taxableAmount, vatAmount }) => ({
      'cbc:TaxableAmount': formatUblAmount(taxableAmount),
      'cbc:TaxAmount': formatUblAmount(vatAmount),
      'cac:TaxCategory': toUblTaxCategory(category, ratePercent, {
        'cbc:TaxExemptionReasonCode': exemptionReason ?? undefined,
        'cbc:TaxExemptionReason': category === 'S' ? undefined : invoiceTexts[language].exemptions[category],
      }),
    })),
  };
}
