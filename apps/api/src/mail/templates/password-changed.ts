import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

export interface PasswordChanged {
  firstName: string;
  changedAt: Date;
  ip: string;
}

/** Tells a user that their password was changed, so that they notice an unauthorized change. */
export function passwordChanged({ changedAt, firstName, ip }: PasswordChanged, language: Language, portal: string): MailText {
  const when = moment(changedAt, language);
  if (language === 'nl') {
    return {
      subject: 'Uw wachtwoord is gewijzigd',
      preview: `Op ${when}.`,
      title: 'Uw wachtwoord is gewijzigd',
      greeting: greeting(firstName, language),
      paragraphs: ['Het wachtwoord van uw account is gewijzigd. Vanaf nu meldt u zich aan met het nieuwe.'],
      button: { label: 'Naar de portal', url: `${portal}/` },
      facts: {
        title: 'De wijziging',
        rows: [
          ['Wanneer', when],
          ['IP-adres', ip],
        ],
      },
      closing: {
        title: 'Was u dit niet?',
        text: 'Vraag dan meteen een nieuw wachtwoord aan op de aanmeldpagina en neem contact op met onze klantenservice.',
      },
      reason: 'U krijgt bericht van elke wijziging van uw wachtwoord.',
    };
  }
  return {
    subject: 'Your password was changed',
    preview: `On ${when}.`,
    title: 'Your password was changed',
    greeting: greeting(firstName, language),
    paragraphs: ['The password of your account was changed. From now on you sign in with the new one.'],
    button: { label: 'To the portal', url: `${portal}/` },
    facts: {
      title: 'The change',
      rows: [
        ['When', when],
        ['IP address', ip],
      ],
    },
    closing: {
      title: 'Was this not you?',
      text: 'Then ask for a new password on the sign-in page at once, and contact our customer service.',
    },
    reason: 'You are told of every change of your password.',
  };
}
