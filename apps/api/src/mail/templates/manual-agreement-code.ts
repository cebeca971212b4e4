import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface ManualAgreementCode {
  firstName: string;
  companyName: string;
  number: string;
  title: string;
  code: string;
  expiresAt: Date;
}

/** Sends the code that proves that the signer can read this mailbox. The code is not in the subject, because that is stored. */
export function manualAgreementCode(values: ManualAgreementCode, language: Language): MailText {
  const { code, companyName, expiresAt, firstName, number, title } = values;
  const until = formatDateTime(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: `Uw code om overeenkomst ${number} te ondertekenen`,
      preview: `De code is geldig tot ${until}.`,
      title: 'Uw code om te ondertekenen',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `Met deze code ondertekent u overeenkomst ${number}, ‘${title}’, namens ${companyName}. Vul de code in op de pagina van de overeenkomst.`,
      ],
      code,
      note: `Eén keer te gebruiken, tot ${until}.`,
      closing: {
        title: 'Bent u niet aan het ondertekenen?',
        text: 'Geef de code aan niemand en neem contact met ons op. We vragen nooit per telefoon of e-mail om deze code.',
      },
      reason: `U ontvangt deze e-mail omdat u in het portaal van ${companyName} een code hebt aangevraagd.`,
      containsSecret: true,
    };
  }
  return {
    subject: `Your code to sign agreement ${number}`,
    preview: `The code is valid until ${until}.`,
    title: 'Your code to sign',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `Use this code to sign agreement ${number}, “${title}”, for ${companyName}. Enter it on the page of the agreement.`,
    ],
    code,
    note: `Can be used once, until ${until}.`,
    closing: {
      title: 'Not signing anything?',
      text: 'Don’t give the code to anyone, and contact us. We never ask for this code by phone or email.',
    },
    reason: `You’re receiving this email because you requested a code in the portal of ${companyName}.`,
    containsSecret: true,
  };
}
