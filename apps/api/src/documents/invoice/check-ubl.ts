import { type Invoice, maxInvoiceLines } from '@demarc/contract/invoice.ts';
import type { InvoiceRuleViolation } from '@demarc/contract/invoice-validation.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import { type CheckRule, isDay } from './check-rule.ts';
import { checkUblLines } from './check-ubl-lines.ts';
import { checkUblParties } from './check-ubl-parties.ts';
import { checkUblPayment } from './check-ubl-payment.ts';
import { checkUblTotals } from './check-ubl-totals.ts';
import { negateDecimal } from './decimal-text.ts';

/** The stored invoice that a document has to show. */
export type ExpectedInvoice = Pick<Invoice, 'number' | 'type' | 'issueDate' | 'totalExclVat' | 'totalVat' | 'totalInclVat'>;

/**
 * Checks the arithmetic and the mandatory fields of a finished document. Reads the XML back and shares no code with the writer,
 * so that mistakes of the writer are found.
 */
export function checkUbl(xml: string, expected: ExpectedInvoice): InvoiceRuleViolation[] {
  const violations: InvoiceRuleViolation[] = [];
  const check: CheckRule = (rule, isFulfilled, message) => {
    if (!isFulfilled) violations.push({ rule, message });
  };
  let document: ReturnType<typeof readXml>;
  try {
    document = readXml(xml);
  } catch (error) {
    return [{ rule: 'XML', message: (error as Error).message }];
  }
  const { root, rootName } = document;
  const isCreditNote = rootName === 'CreditNote';
  const lines = root.all(isCreditNote ? 'CreditNoteLine' : 'InvoiceLine');
  checkHeader(check, root, isCreditNote);
  checkStoredFigures(check, root, isCreditNote, expected);
  checkUblParties(check, root);
  checkUblPayment(check, root, isCreditNote);
  check('BR-16', lines.length > 0, 'The document has no line.');
  check('LINE-COUNT', lines.length <= maxInvoiceLines, `The document has more than ${maxInvoiceLines} lines.`);
  checkUblLines(check, root, lines);
  checkUblTotals(check, root, lines);
  check('PEPPOL-EN16931-R008', !root.hasEmptyElement, 'The document has an empty element.');
  return violations;
}

const customizationId = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

function checkHeader(check: CheckRule, root: XmlElement, isCreditNote: boolean): void {
  check(
    'PEPPOL-EN16931-R004',
    root.text('CustomizationID') === customizationId,
    'The specification identifier is not the one of Peppol BIS Billing 3.0.',
  );
  check(
    'PEPPOL-EN16931-R007',
    root.text('ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'The business process is not the one of billing.',
  );
  check('BR-02', root.text('ID') !== '', 'The number is missing.');
  check('BR-03', isDay(root.text('IssueDate')), 'The issue date is missing or invalid.');
  const typeCode = isCreditNote ? root.text('CreditNoteTypeCode') === '381' : root.text('InvoiceTypeCode') === '380';
  check('BR-04', typeCode, 'The type code is not 380 for an invoice or 381 for a credit note.');
  check('BR-05', root.text('DocumentCurrencyCode') === 'EUR', 'The currency is not EUR.');
  check(
    'PEPPOL-EN16931-R003',
    root.text('BuyerReference') !== '' || root.text('OrderReference/ID') !== '',
    'Neither a buyer reference nor an order number is given.',
  );
  const [from, to] = [root.text('InvoicePeriod/StartDate'), root.text('InvoicePeriod/EndDate')];
  check('BR-29', isDay(from) && isDay(to) && from <= to, 'The period ends before it starts.');
  check(
    'NL-R-001',
    !isCreditNote || root.text('BillingReference/InvoiceDocumentReference/ID') !== '',
    'The credit note does not name the invoice.',
  );
}

function checkStoredFigures(check: CheckRule, root: XmlElement, isCreditNote: boolean, expected: ExpectedInvoice): void {
  const show = (amount: string) => (isCreditNote ? negateDecimal(amount) : amount);
  const figures: [name: string, shown: string, stored: string][] = [
    ['type', isCreditNote ? 'CREDIT_NOTE' : 'INVOICE', expected.type],
    ['number', root.text('ID'), expected.number],
    ['issue date', root.text('IssueDate'), expected.issueDate],
    ['total excluding VAT', root.text('LegalMonetaryTotal/TaxExclusiveAmount'), show(expected.totalExclVat)],
    ['VAT', root.text('TaxTotal/TaxAmount'), show(expected.totalVat)],
    ['total including VAT', root.text('LegalMonetaryTotal/TaxInclusiveAmount'), show(expected.totalInclVat)],
  ];
  for (const [name, shown, stored] of figures) {
    check('STORED-FIGURES', shown === stored, `The ${name} is ${shown || 'missing'}, but ${stored} is stored.`);
  }
}
