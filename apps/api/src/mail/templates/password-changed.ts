import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface PasswordChanged {
  firstName: string;
  changedAt: Date;
  ip: string;
}

/** Tells a user that their password was changed, so that they notice an unauthorized change. */
export function passwordChanged({ changedAt, firstName, ip }: PasswordChanged, language: Language, portal: string): MailText {
  const when = formatDateTime(changedAt, language);
  if (language === 'nl') {
    return {
      subject: 'Uw wachtwoord is gewijzigd',
      preview: `Op ${when}.`,
      title: 'Uw wachtwoord is gewijzigd',
      greeting: formatGreeting(firstName, language),
      paragraphs: ['Het wachtwoord van uw account is gewijzigd. Log vanaf nu in met het nieuwe wachtwoord.'],
      button: { label: 'Naar het portaal', url: `${portal}/` },
      facts: {
        title: 'De wijziging',
        rows: [
          ['Wanneer', when],
          ['IP-adres', ip],
        ],
      },
      closing: {
        title: 'Was u dit niet?',
        text: 'Vraag direct een nieuw wachtwoord aan op de inlogpagina en neem contact met ons op.',
      },
      reason: 'U ontvangt deze e-mail bij elke wijziging van uw wachtwoord.',
    };
  }
  return {
    subject: 'Your password has changed',
    preview: `On ${when}.`,
    title: 'Your password has changed',
    greeting: formatGreeting(firstName, language),
    paragraphs: ['The password of your account has changed. Sign in with the new password from now on.'],
    button: { label: 'Go to portal', url: `${portal}/` },
    facts: {
      title: 'The change',
      rows: [
        ['When', when],
        ['IP address', ip],
      ],
    },
    closing: {
      title: 'Wasn’t this you?',
      text: 'Request a new password on the sign-in page immediately, and contact us.',
    },
    reason: 'You’re receiving this email because your password has changed.',
  };
}
