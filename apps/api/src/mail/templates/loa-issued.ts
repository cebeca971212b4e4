import type { Language } from '@demarc/contract/language.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { getOrderReason, type OrderMailContext, toOrderRows } from '../order-labels.ts';

export interface LoaIssued extends OrderMailContext {
  circuitId: string;
  dcConnectionId: number;
  /** The company that may patch. */
  issuedTo: string;
  /** The last day of the LOA. */
  validUntil: string;
}

/** Says that a letter of authorization (LOA) is ready for the company that the customer hired. */
export function loaIssued(values: LoaIssued, language: Language, portal: string): MailText {
  const { circuitId, dcConnectionId, firstName, issuedTo } = values;
  const isDutch = language === 'nl';
  const lastDay = formatDay(values.validUntil, language);
  return {
    greeting: formatGreeting(firstName, language),
    subject: isDutch
      ? `De machtiging (LOA) voor ${circuitId} staat klaar`
      : `The letter of authorization for ${circuitId} is ready`,
    preview: isDutch ? `Voor ${issuedTo}, geldig tot en met ${lastDay}.` : `For ${issuedTo}, valid until ${lastDay}.`,
    title: isDutch ? 'Uw machtiging staat klaar' : 'Your letter of authorization is ready',
    paragraphs: [
      isDutch
        ? `Met deze machtiging mag ${issuedTo} namens u op ons paneel patchen. De laatste dag is ${lastDay}.`
        : `With this letter, ${issuedTo} may patch to our panel on your behalf. Its last day is ${lastDay}.`,
      isDutch
        ? `Download de machtiging bij de verbinding en geef die aan ${issuedTo}.`
        : `Download the letter from the connection and give it to ${issuedTo}.`,
    ],
    button: {
      label: isDutch ? 'Verbinding bekijken' : 'View connection',
      url: `${portal}/dc-connections?dcConnection=${dcConnectionId}`,
    },
    facts: {
      title: isDutch ? 'De machtiging' : 'The letter',
      rows: [
        ...toOrderRows(values, language),
        [isDutch ? 'Verbindings-ID' : 'Circuit ID', circuitId],
        [isDutch ? 'Afgegeven aan' : 'Issued to', issuedTo],
        [isDutch ? 'Geldig tot en met' : 'Valid until', lastDay],
      ],
    },
    reason: getOrderReason(values, language),
  };
}
