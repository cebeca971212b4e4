import { formatPeriod } from '@demarc/contract/format-period.ts';
import type { InvoiceType } from '@demarc/contract/invoice-status.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { toFactRows } from '../fact-rows.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { formatEuros } from '../order-labels.ts';

export interface InvoiceIssued {
  firstName: string;
  companyName: string;
  number: string;
  type: InvoiceType;
  issueDate: string;
  dueDate: string;
  period: { from: string; to: string };
  /** Including VAT. */
  total: string;
  reference: string | null;
  isDirectDebit: boolean;
  /** The formats of the attached invoice; empty if it is not attached. */
  attachmentFormats: readonly ('pdf' | 'ubl')[];
}

/** Announces an invoice or a credit note. */
export function invoiceIssued(values: InvoiceIssued, language: Language, portal: string): MailText {
  const { companyName, number, reference } = values;
  const isDutch = language === 'nl';
  const isCredit = values.type === 'CREDIT_NOTE';
  const total = formatEuros(values.total, language);
  const dueDate = formatDay(values.dueDate, language);
  const name = getDocumentName(values.type, language);
  const payment = describePayment(values, language, dueDate);
  return {
    greeting: formatGreeting(values.firstName, language),
    subject: isDutch ? `Uw ${name} ${number}: ${total}` : `Your ${name} ${number}: ${total}`,
    preview: payment,
    title: isDutch ? `Uw nieuwe ${name}` : `Your new ${name}`,
    paragraphs: [payment, describeAttachments(values, language)],
    button: {
      label: isDutch ? `${isCredit ? 'Creditnota' : 'Factuur'} bekijken` : `View ${name}`,
      url: `${portal}/invoices/invoice/${number}`,
    },
    facts: {
      title: isDutch ? (isCredit ? 'De creditnota' : 'De factuur') : `The ${name}`,
      rows: toFactRows(
        [
          ['Number', 'Nummer', number],
          ['Your reference', 'Uw referentie', reference],
          ['Period', 'Periode', formatPeriod(values.period, language)],
          ['Date', 'Datum', formatDay(values.issueDate, language)],
          ['Due date', 'Vervaldatum', isCredit ? null : dueDate],
          ['Total incl. VAT', 'Totaal incl. btw', total],
        ],
        language,
      ),
    },
    reason: isDutch
      ? `U ontvangt deze e-mail als contactpersoon voor facturen van ${companyName}.`
      : `You’re receiving this email because you’re the contact for invoices of ${companyName}.`,
  };
}

function getDocumentName(type: InvoiceType, language: Language): string {
  if (type === 'CREDIT_NOTE') return language === 'nl' ? 'creditnota' : 'credit note';
  return language === 'nl' ? 'factuur' : 'invoice';
}

function describeAttachments({ attachmentFormats, type }: InvoiceIssued, language: Language): string {
  const name = getDocumentName(type, language);
  const files = attachmentFormats.map((format) => format.toUpperCase());
  if (language === 'nl') {
    return files.length > 0
      ? `De ${name} zit als ${files.join(' en ')} bij deze e-mail.`
      : `De ${name} kunt u in het portaal downloaden.`;
  }
  return files.length > 0 ? `The ${name} is attached as ${files.join(' and ')}.` : `You can download the ${name} in the portal.`;
}

function describePayment({ type, isDirectDebit }: InvoiceIssued, language: Language, dueDate: string): string {
  const isDutch = language === 'nl';
  if (type === 'CREDIT_NOTE') {
    return isDutch
      ? 'U hoeft niets te betalen. We verrekenen dit bedrag met u.'
      : 'You don’t have to pay. We’ll settle this amount with you.';
  }
  if (isDirectDebit) {
    return isDutch
      ? `We schrijven het bedrag rond ${dueDate} van uw rekening af.`
      : `We’ll debit your account around ${dueDate}.`;
  }
  return isDutch ? `Betaal deze factuur uiterlijk op ${dueDate}.` : `Pay this invoice by ${dueDate}.`;
}
