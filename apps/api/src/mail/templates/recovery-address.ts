import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface RecoveryAddress {
  firstName: string;
  /** Complete URL with the one-time code. */
  url: string;
  expiresAt: Date;
  /** IP address of the request. */
  ip: string;
}

/** Asks the owner of an address to confirm it as the recovery address of a login. */
export function recoveryAddress({ expiresAt, firstName, ip, url }: RecoveryAddress, language: Language): MailText {
  const until = formatDateTime(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: 'Bevestig uw hersteladres',
      preview: `De link is geldig tot ${until}.`,
      title: 'Bevestig uw hersteladres',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        'Iemand wil dit e-mailadres gebruiken als hersteladres. Als u het bevestigt, sturen we de link voor een nieuw wachtwoord voortaan naar dit adres.',
      ],
      button: { label: 'Hersteladres bevestigen', url },
      note: `Eén keer te gebruiken, tot ${until}.`,
      facts: { title: 'De aanvraag', rows: [['IP-adres', ip]] },
      closing: {
        title: 'Was u dit niet?',
        text: 'Dan hoeft u niets te doen. Zonder bevestiging gebruiken we dit adres niet.',
      },
      reason: 'U ontvangt deze e-mail omdat dit adres als hersteladres is opgegeven.',
      containsSecret: true,
    };
  }
  return {
    subject: 'Confirm your recovery address',
    preview: `The link is valid until ${until}.`,
    title: 'Confirm your recovery address',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      'Someone wants to use this email address as a recovery address. Once you confirm it, we’ll send the link to choose a new password to this address.',
    ],
    button: { label: 'Confirm recovery address', url },
    note: `Can be used once, until ${until}.`,
    facts: { title: 'The request', rows: [['IP address', ip]] },
    closing: {
      title: 'Wasn’t this you?',
      text: 'You don’t need to do anything. We don’t use this address unless you confirm it.',
    },
    reason: 'You’re receiving this email because this address was entered as a recovery address.',
    containsSecret: true,
  };
}
