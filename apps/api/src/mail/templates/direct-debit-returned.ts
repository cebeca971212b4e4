import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { formatEuros } from '../order-labels.ts';

interface DirectDebitReturned {
  firstName: string;
  companyName: string;
  number: string;
  amount: string;
  dueDate: string;
  returnCode: string;
  iban: string;
  accountHolder: string;
}

/** Tells the customer that the bank returned a direct debit, so that they have to pay another way. */
export function directDebitReturned(values: DirectDebitReturned, language: Language, portal: string): MailText {
  const { companyName, number } = values;
  const isDutch = language === 'nl';
  const amount = formatEuros(values.amount, language);
  const dueDate = formatDay(values.dueDate, language);
  const first = isDutch
    ? `De bank heeft de incasso van ${amount} voor factuur ${number} teruggeboekt.`
    : `Your bank returned the direct debit of ${amount} for invoice ${number}.`;
  return {
    greeting: formatGreeting(values.firstName, language),
    subject: isDutch ? `Incasso van factuur ${number} teruggeboekt` : `Direct debit of invoice ${number} returned`,
    preview: first,
    title: isDutch ? 'Uw incasso is teruggeboekt' : 'Your direct debit was returned',
    paragraphs: [
      first,
      isDutch
        ? `We incasseren deze factuur niet opnieuw. Maak het bedrag uiterlijk op ${dueDate} zelf aan ons over.`
        : `We won’t collect this invoice again. Please transfer the amount by ${dueDate}.`,
    ],
    button: {
      label: isDutch ? 'Factuur bekijken en betalen' : 'View and pay invoice',
      url: `${portal}/invoices/invoice/${number}`,
    },
    facts: {
      title: isDutch ? 'Zo betaalt u' : 'How to pay',
      rows: [
        [isDutch ? 'Bedrag' : 'Amount', amount],
        ['IBAN', values.iban],
        [isDutch ? 'Op naam van' : 'Account holder', values.accountHolder],
        [isDutch ? 'Betalingskenmerk' : 'Payment reference', number],
        [isDutch ? 'Uiterlijk op' : 'Pay by', dueDate],
        [isDutch ? 'Code van de bank' : 'Code of the bank', values.returnCode],
      ],
    },
    reason: isDutch
      ? `U ontvangt deze e-mail als contactpersoon voor facturen van ${companyName}.`
      : `You’re receiving this email because you’re the contact for invoices of ${companyName}.`,
  };
}
