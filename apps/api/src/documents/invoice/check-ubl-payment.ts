import type { XmlElement } from '../read-xml.ts';
import { type CheckRule, parseUblDecimal } from './check-rule.ts';

export function checkUblPayment(check: CheckRule, root: XmlElement, isCreditNote: boolean): void {
  const payable = parseUblDecimal(root.text('LegalMonetaryTotal/PayableAmount'));
  const [means] = root.all('PaymentMeans');
  const requestsPayment = !isCreditNote && payable > 0n;
  check('NL-R-007', !requestsPayment || means !== undefined, 'The document does not say how to pay.');
  const hasTerms = root.text('DueDate') !== '' || root.text('PaymentTerms/Note') !== '';
  check('BR-CO-25', payable <= 0n || hasTerms, 'The due date is missing.');
  if (!means) return;
  const code = means.text('PaymentMeansCode');
  check('NL-R-008', ['30', '58', '59'].includes(code), 'The payment means is neither a transfer nor a direct debit.');
  check(
    'PEPPOL-EN16931-R061',
    code !== '59' || means.text('PaymentMandate/ID') !== '',
    'The mandate of the direct debit is missing.',
  );
  check('BR-61', code === '59' || means.text('PayeeFinancialAccount/ID') !== '', 'The account for the transfer is missing.');
}
