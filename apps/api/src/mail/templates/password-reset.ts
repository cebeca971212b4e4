import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

export interface PasswordReset {
  firstName: string;
  /** Complete URL with the one-time code. */
  url: string;
  expiresAt: Date;
  /** IP address of the request. */
  ip: string;
}

/** Sends the link to choose a new password. */
export function passwordReset({ expiresAt, firstName, ip, url }: PasswordReset, language: Language): MailText {
  const until = moment(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: 'Kies een nieuw wachtwoord',
      preview: `De koppeling werkt tot ${until}.`,
      title: 'Kies een nieuw wachtwoord',
      greeting: greeting(firstName, language),
      paragraphs: ['Er is een nieuw wachtwoord aangevraagd voor uw account. Met deze knop kiest u er een.'],
      button: { label: 'Nieuw wachtwoord kiezen', url },
      note: `Werkt tot ${until}, en maar één keer.`,
      facts: { title: 'De aanvraag', rows: [['IP-adres', ip]] },
      closing: {
        title: 'Was u dit niet?',
        text: 'Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is. Gebeurt het vaker, neem dan contact op met onze klantenservice.',
      },
      reason: 'U krijgt deze mail omdat bij het aanmelden om een nieuw wachtwoord is gevraagd.',
    };
  }
  return {
    subject: 'Choose a new password',
    preview: `The link works until ${until}.`,
    title: 'Choose a new password',
    greeting: greeting(firstName, language),
    paragraphs: ['A new password was asked for, for your account. With this button you choose one.'],
    button: { label: 'Choose a new password', url },
    note: `Works until ${until}, and only once.`,
    facts: { title: 'The request', rows: [['IP address', ip]] },
    closing: {
      title: 'Was this not you?',
      text: 'Then you need not do anything: your password stays as it is. If it happens more often, contact our customer service.',
    },
    reason: 'You get this mail because a new password was asked for on the sign-in page.',
  };
}
