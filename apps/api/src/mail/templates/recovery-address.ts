import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

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
  const until = moment(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: 'Bevestig uw hersteladres',
      preview: `De koppeling werkt tot ${until}.`,
      title: 'Bevestig uw hersteladres',
      greeting: greeting(firstName, language),
      paragraphs: [
        'Iemand wil dit e-mailadres gebruiken als hersteladres. Als u het bevestigt, sturen wij de koppeling voor een nieuw wachtwoord voortaan hierheen.',
      ],
      button: { label: 'Hersteladres bevestigen', url },
      note: `Werkt tot ${until}, en maar één keer.`,
      facts: { title: 'De aanvraag', rows: [['IP-adres', ip]] },
      closing: {
        title: 'Was u dit niet?',
        text: 'Dan hoeft u niets te doen: zonder bevestiging wordt dit adres niet gebruikt.',
      },
      reason: 'U krijgt deze mail omdat dit adres als hersteladres is opgegeven.',
    };
  }
  return {
    subject: 'Confirm your recovery address',
    preview: `The link works until ${until}.`,
    title: 'Confirm your recovery address',
    greeting: greeting(firstName, language),
    paragraphs: [
      'Someone wants to use this email address as a recovery address. Once you confirm it, we send the link to choose a new password here.',
    ],
    button: { label: 'Confirm recovery address', url },
    note: `Works until ${until}, and only once.`,
    facts: { title: 'The request', rows: [['IP address', ip]] },
    closing: {
      title: 'Was this not you?',
      text: 'Then you need not do anything: we do not use this address unless you confirm it.',
    },
    reason: 'You get this mail because this address was entered as a recovery address.',
  };
}
