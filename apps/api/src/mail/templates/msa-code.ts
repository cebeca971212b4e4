import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

export interface MsaCode {
  firstName: string;
  companyName: string;
  code: string;
  expiresAt: Date;
}

/** Sends the code that proves that the signer can read this mailbox. The code is not in the subject, because that is stored. */
export function msaCode({ code, companyName, expiresAt, firstName }: MsaCode, language: Language): MailText {
  const until = moment(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: `Uw code om te tekenen namens ${companyName}`,
      preview: `De code werkt tot ${until}.`,
      title: 'Uw code om te tekenen',
      greeting: greeting(firstName, language),
      paragraphs: [
        `Met deze code tekent u de raamovereenkomst namens ${companyName}. Vul haar in op de pagina waar u leest en tekent.`,
      ],
      code,
      note: `Werkt tot ${until}, en maar één keer.`,
      closing: {
        title: 'Tekent u nu niets?',
        text: 'Geef de code dan aan niemand en neem contact op met onze klantenservice. Wij vragen nooit per telefoon of mail om deze code.',
      },
      reason: `U krijgt deze mail omdat om een code is gevraagd op de tekenpagina van ${companyName}.`,
    };
  }
  return {
    subject: `Your code to sign for ${companyName}`,
    preview: `The code works until ${until}.`,
    title: 'Your code to sign',
    greeting: greeting(firstName, language),
    paragraphs: [
      `With this code you sign the master service agreement for ${companyName}. Fill it in on the page where you read and sign.`,
    ],
    code,
    note: `Works until ${until}, and only once.`,
    closing: {
      title: 'Are you not signing anything?',
      text: 'Then give the code to nobody and contact our customer service. We never ask for this code by telephone or by mail.',
    },
    reason: `You get this mail because a code was asked for on the signing page of ${companyName}.`,
  };
}
