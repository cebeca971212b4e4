import type { Language } from '@demarc/contract/language.ts';
import { splitLines } from '../../split-lines.ts';
import { toFactRows } from '../fact-rows.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export type DisputeOutcome = 'ANSWERED' | 'ACCEPTED' | 'REJECTED';

export interface DisputeAnswered {
  firstName: string;
  companyName: string;
  /** The number of the disputed invoice. */
  number: string;
  /** Null if the whole invoice is disputed. */
  lineDescription: string | null;
  creditNoteNumber: string | null;
  outcome: DisputeOutcome;
  /** As entered, with its line breaks. */
  text: string | null;
}

/** Tells the customer about the provider's message or decision in an invoice dispute. */
export function disputeAnswered(values: DisputeAnswered, language: Language, portal: string): MailText {
  const { companyName, firstName, lineDescription, number, outcome, text } = values;
  const isDutch = language === 'nl';
  const title = titles[outcome][language];
  const textLines = splitLines(text);
  const quotedText = textLines.length > 0 ? [isDutch ? 'We schrijven:' : 'We wrote:', ...textLines] : [];
  return {
    greeting: formatGreeting(firstName, language),
    subject: `${title}: ${isDutch ? 'factuur' : 'invoice'} ${number}`,
    preview: decisions[outcome][language],
    title,
    paragraphs: [decisions[outcome][language], ...quotedText],
    button: {
      label: isDutch ? 'Betwisting bekijken' : 'View dispute',
      url: `${portal}/invoices/invoice/${number}?tab=disputes`,
    },
    facts: {
      title: isDutch ? 'De betwisting' : 'The dispute',
      rows: toFactRows(
        [
          ['Invoice', 'Factuur', number],
          ['Line', 'Regel', lineDescription],
          ['Credit note', 'Creditnota', values.creditNoteNumber],
        ],
        language,
      ),
    },
    reason: isDutch
      ? `U ontvangt deze e-mail als contactpersoon voor facturen van ${companyName}.`
      : `You’re receiving this email because you’re the contact for invoices of ${companyName}.`,
  };
}

type Texts = Readonly<Record<DisputeOutcome, Readonly<Record<Language, string>>>>;

const titles: Texts = {
  ANSWERED: { en: 'New message about your dispute', nl: 'Nieuw bericht over uw betwisting' },
  ACCEPTED: { en: 'Your dispute was accepted', nl: 'Uw betwisting is toegekend' },
  REJECTED: { en: 'Your dispute was rejected', nl: 'Uw betwisting is afgewezen' },
};

const decisions: Texts = {
  ANSWERED: {
    en: 'We replied to your dispute. You can answer in the portal.',
    nl: 'We hebben gereageerd op uw betwisting. U kunt in het portaal antwoorden.',
  },
  ACCEPTED: {
    en: 'You’re right. We credit the disputed amount with a credit note.',
    nl: 'U hebt gelijk. We crediteren het betwiste bedrag met een creditnota.',
  },
  REJECTED: {
    en: 'We checked the invoice and found it to be correct. Please pay what is still open.',
    nl: 'We hebben de factuur gecontroleerd en deze klopt. We vragen u het openstaande bedrag te betalen.',
  },
};
