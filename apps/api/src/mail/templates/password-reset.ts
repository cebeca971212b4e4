import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

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
  const until = formatDateTime(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: 'Kies een nieuw wachtwoord',
      preview: `De link is geldig tot ${until}.`,
      title: 'Kies een nieuw wachtwoord',
      greeting: formatGreeting(firstName, language),
      paragraphs: ['Er is een nieuw wachtwoord aangevraagd voor uw account. Klik op de knop om een nieuw wachtwoord te kiezen.'],
      button: { label: 'Nieuw wachtwoord kiezen', url },
      note: `Eén keer te gebruiken, tot ${until}.`,
      facts: { title: 'De aanvraag', rows: [['IP-adres', ip]] },
      closing: {
        title: 'Was u dit niet?',
        text: 'Dan hoeft u niets te doen. Uw wachtwoord blijft hetzelfde. Gebeurt het vaker? Neem dan contact met ons op.',
      },
      reason: 'U ontvangt deze e-mail omdat er op de inlogpagina een nieuw wachtwoord is aangevraagd.',
      containsSecret: true,
    };
  }
  return {
    subject: 'Choose a new password',
    preview: `The link is valid until ${until}.`,
    title: 'Choose a new password',
    greeting: formatGreeting(firstName, language),
    paragraphs: ['A new password was requested for your account. Click the button to choose one.'],
    button: { label: 'Choose new password', url },
    note: `Can be used once, until ${until}.`,
    facts: { title: 'The request', rows: [['IP address', ip]] },
    closing: {
      title: 'Wasn’t this you?',
      text: 'You don’t need to do anything. Your password stays the same. If this happens again, contact us.',
    },
    reason: 'You’re receiving this email because a new password was requested on the sign-in page.',
    containsSecret: true,
  };
}
