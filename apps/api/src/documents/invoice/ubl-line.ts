import type { VatCategory } from '@demarc/contract/invoice-vat.ts';
import type { XmlNode } from '../write-xml.ts';
import { trimDecimal } from './decimal-text.ts';
import type { DocumentLine } from './invoice-document.ts';
import { toXmlText } from './to-xml-text.ts';

/** The property of a line that has the customer's order number. An order line reference would be the number of a line in the order. */
const orderProperty = 'Purchase order';

/** Reason of an allowance (UNCL5189): discount. */
const discountCode = '95';

export function toUblLine(line: DocumentLine, quantityName: 'InvoicedQuantity' | 'CreditedQuantity'): XmlNode {
  const { lineNumber, description, productCode, period, purchaseOrderNumber } = line;
  const order = toXmlText(purchaseOrderNumber);
  return {
    'cbc:ID': String(lineNumber),
    [`cbc:${quantityName}`]: { '@unitCode': line.unitCode, '#text': trimDecimal(line.quantity, 0) },
    'cbc:LineExtensionAmount': formatUblAmount(line.netAmount),
    'cac:InvoicePeriod': { 'cbc:StartDate': period.from, 'cbc:EndDate': period.to },
    'cac:AllowanceCharge': hasDiscount(line)
      ? {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReasonCode': discountCode,
          'cbc:Amount': formatUblAmount(line.discountAmount),
        }
      : undefined,
    'cac:Item': {
      'cbc:Name': toXmlText(description) ?? productCode,
      'cac:SellersItemIdentification': { 'cbc:ID': toXmlText(productCode) ?? String(lineNumber) },
      'cac:ClassifiedTaxCategory': toUblTaxCategory(line.vatCategory, line.vatRatePercent),
      'cac:AdditionalItemProperty': order ? { 'cbc:Name': orderProperty, 'cbc:Value': order } : undefined,
    },
    'cac:Price': { 'cbc:PriceAmount': formatUblAmount(trimDecimal(line.unitPrice, 2)) },
  };
}

/** Returns a VAT category (UNCL5305). Lines outside the scope of VAT have no rate (BR-O-05). */
export function toUblTaxCategory(category: VatCategory, ratePercent: string, exemption: XmlNode = {}): XmlNode {
  return {
    'cbc:ID': category,
    'cbc:Percent': category === 'O' ? undefined : ratePercent,
    ...exemption,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}

export function formatUblAmount(amount: string): XmlNode {
  return { '@currencyID': 'EUR', '#text': amount };
}

function hasDiscount({ discountAmount }: DocumentLine): boolean {
  return /[1-9]/.test(discountAmount);
}
