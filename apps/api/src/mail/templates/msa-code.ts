import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface MsaCode {
  firstName: string;
  companyName: string;
  code: string;
  expiresAt: Date;
}

/** Sends the code that proves that the signer can read this mailbox. The code is not in the subject, because that is stored. */
export function msaCode({ code, companyName, expiresAt, firstName }: MsaCode, language: Language): MailText {
  const until = formatDateTime(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: `Uw code om te tekenen namens ${companyName}`,
      preview: `De code is geldig tot ${until}.`,
      title: 'Uw code om te tekenen',
      greeting: formatGreeting(firstName, language),
      paragraphs: [`Met deze code tekent u de raamovereenkomst namens ${companyName}. Vul de code in op de tekenpagina.`],
      code,
      note: `Eén keer te gebruiken, tot ${until}.`,
      closing: {
        title: 'Bent u niet aan het tekenen?',
        text: 'Geef de code aan niemand en neem contact met ons op. We vragen nooit per telefoon of e-mail om deze code.',
      },
      reason: `U ontvangt deze e-mail omdat er een code is aangevraagd op de tekenpagina van ${companyName}.`,
      containsSecret: true,
    };
  }
  return {
    subject: `Your code to sign for ${companyName}`,
    preview: `The code is valid until ${until}.`,
    title: 'Your code to sign',
    greeting: formatGreeting(firstName, language),
    paragraphs: [`Use this code to sign the master service agreement for ${companyName}. Enter it on the signing page.`],
    code,
    note: `Can be used once, until ${until}.`,
    closing: {
      title: 'Not signing anything?',
      text: 'Don’t give the code to anyone, and contact us. We never ask for this code by phone or email.',
    },
    reason: `You’re receiving this email because a code was requested on the signing page of ${companyName}.`,
    containsSecret: true,
  };
}
