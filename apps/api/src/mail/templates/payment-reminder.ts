import type { Language } from '@demarc/contract/language.ts';
import { countDays } from '@demarc/contract/working-days.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { formatEuros } from '../order-labels.ts';

interface PaymentReminder {
  firstName: string;
  companyName: string;
  number: string;
  issueDate: string;
  dueDate: string;
  /** Including VAT. */
  total: string;
  openAmount: string;
  /** 1 to 3. */
  step: number;
  today: string;
  iban: string;
  accountHolder: string;
}

/** Reminds of an overdue invoice, each time more urgently. */
export function paymentReminder(values: PaymentReminder, language: Language, portal: string): MailText {
  const { companyName, number, total, openAmount, step } = values;
  const isDutch = language === 'nl';
  const openTotal = formatEuros(openAmount, language);
  const title = getTitle(step, language);
  const isPartlyPaid = openAmount !== total;
  const dueDate = formatDay(values.dueDate, language);
  const first = describeOpenAmount(values, language);
  return {
    greeting: formatGreeting(values.firstName, language),
    subject: `${title}: ${isDutch ? 'factuur' : 'invoice'} ${number}, ${openTotal}`,
    preview: first,
    title,
    paragraphs: [first, describeConsequence(step, language), describeException(language)],
    button: {
      label: isDutch ? 'Factuur bekijken en betalen' : 'View and pay invoice',
      url: `${portal}/invoices/invoice/${number}`,
    },
    facts: {
      title: isDutch ? 'Zo betaalt u' : 'How to pay',
      rows: [
        [isDutch ? 'Bedrag' : 'Amount', openTotal],
        ...(isPartlyPaid ? [[isDutch ? 'Totaal van de factuur' : 'Invoice total', formatEuros(total, language)] as const] : []),
        ['IBAN', values.iban],
        [isDutch ? 'Op naam van' : 'Account holder', values.accountHolder],
        [isDutch ? 'Betalingskenmerk' : 'Payment reference', number],
        [isDutch ? 'Factuurdatum' : 'Invoice date', formatDay(values.issueDate, language)],
        [isDutch ? 'Vervaldatum' : 'Due date', dueDate],
      ],
    },
    reason: isDutch
      ? `U ontvangt deze e-mail als contactpersoon voor facturen van ${companyName}.`
      : `You’re receiving this email because you’re the contact for invoices of ${companyName}.`,
  };
}

function getTitle(step: number, language: Language): string {
  const titles =
    language === 'nl'
      ? ['Betalingsherinnering', 'Tweede betalingsherinnering', 'Laatste betalingsherinnering']
      : ['Payment reminder', 'Second payment reminder', 'Final payment reminder'];
  return titles[step - 1] ?? titles[0]!;
}

function describeOpenAmount({ number, dueDate, openAmount, today }: PaymentReminder, language: Language): string {
  const openTotal = formatEuros(openAmount, language);
  const days = countDays(dueDate, today) - 1;
  const dueDay = formatDay(dueDate, language);
  return language === 'nl'
    ? `Van factuur ${number} staat nog ${openTotal} open. De vervaldatum was ${dueDay}, ${days} ${days === 1 ? 'dag' : 'dagen'} geleden.`
    : `${openTotal} of invoice ${number} is still open. It was due on ${dueDay}, ${days} ${days === 1 ? 'day' : 'days'} ago.`;
}

function describeConsequence(step: number, language: Language): string {
  if (language === 'nl') {
    if (step === 1) return 'Misschien is het u ontgaan. Maak het bedrag dan deze week aan ons over.';
    if (step === 2) return 'Maak het bedrag binnen zeven dagen aan ons over.';
    return 'Maak het bedrag binnen zeven dagen aan ons over. Doet u dat niet, dan kunnen we wettelijke rente en incassokosten in rekening brengen.';
  }
  if (step === 1) return 'You may have missed it. Please transfer the amount this week.';
  if (step === 2) return 'Please transfer the amount within seven days.';
  return 'Please transfer the amount within seven days. Otherwise, we may charge statutory interest and collection costs.';
}

function describeException(language: Language): string {
  return language === 'nl'
    ? 'Hebt u al betaald, dan hoeft u niets te doen. Klopt de factuur niet, laat het ons dan weten.'
    : 'If you’ve already paid, you don’t need to do anything. If the invoice isn’t right, let us know.';
}
