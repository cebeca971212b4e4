import type { Language } from '@demarc/contract/language.ts';
import { splitLines } from '../../split-lines.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface ManualAgreementQuestion {
  /** Name of the account manager. */
  firstName: string;
  companyName: string;
  askedBy: string;
  number: string;
  title: string;
  text: string;
}

/** Tells the account manager what a customer asks about an agreement. The account manager answers in the provider's own systems. */
export function manualAgreementQuestion(values: ManualAgreementQuestion, language: Language): MailText {
  const { askedBy, companyName, firstName, number, text, title } = values;
  const isDutch = language === 'nl';
  const heading = isDutch ? `Vraag over overeenkomst ${number}` : `Question about agreement ${number}`;
  return {
    subject: isDutch ? `${heading} van ${companyName}` : `${heading} from ${companyName}`,
    preview: title,
    title: heading,
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      isDutch
        ? `${askedBy} van ${companyName} heeft een vraag over ‘${title}’.`
        : `${askedBy} of ${companyName} has a question about “${title}”.`,
    ],
    facts: { title: isDutch ? 'De vraag' : 'The question', rows: [[isDutch ? 'Vraag' : 'Question', splitLines(text)]] },
    closing: {
      title: isDutch ? 'Antwoorden' : 'How to answer',
      text: isDutch
        ? 'Antwoord in de backoffice bij deze overeenkomst. De klant ziet het antwoord in het portaal en krijgt het per e-mail.'
        : 'Answer in the back office at this agreement. The customer sees the answer in the portal and gets it by email.',
    },
    reason: isDutch
      ? `U ontvangt dit bericht omdat u accountmanager van ${companyName} bent.`
      : `You receive this message because you are the account manager of ${companyName}.`,
  };
}
