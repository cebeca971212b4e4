import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface IbanChanged {
  companyName: string;
  /** First name of the recipient; empty for a shared mailbox. */
  firstName: string;
  /** Full name of the user who made the change. */
  changedBy: string;
  changedAt: Date;
  /** Complete IBAN; the mail shows the last four characters. */
  oldIban: string | null;
  newIban: string;
}

/** Tells the contacts of a company that its bank account was changed, so that they notice an unauthorized change. */
export function ibanChanged(values: IbanChanged, language: Language, portal: string): MailText {
  const { companyName, firstName, changedBy, newIban, oldIban } = values;
  const when = formatDateTime(values.changedAt, language);
  const button = { url: `${portal}/company` };
  if (language === 'nl') {
    return {
      subject: `Het rekeningnummer van ${companyName} is gewijzigd`,
      preview: `Door ${changedBy} op ${when}.`,
      title: 'Uw rekeningnummer is gewijzigd',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `${changedBy} heeft het rekeningnummer van ${companyName} gewijzigd. Het nieuwe nummer geldt vanaf nu voor al onze facturen.`,
      ],
      button: { ...button, label: 'Mijn bedrijf bekijken' },
      facts: {
        title: 'Wat er is gewijzigd',
        rows: [
          ['Door', changedBy],
          ['Wanneer', when],
          ['Oude IBAN', oldIban ? maskIban(oldIban) : 'geen'],
          ['Nieuwe IBAN', maskIban(newIban)],
        ],
      },
      closing: {
        title: 'Klopt dit niet?',
        text: 'Wijzig het rekeningnummer terug in het portaal, bij Mijn bedrijf, en neem direct contact met ons op. Laat ook het wachtwoord wijzigen van degene die dit deed.',
      },
      reason: `U ontvangt deze e-mail als hoofdcontact of factuurcontact van ${companyName}.`,
    };
  }
  return {
    subject: `The bank account of ${companyName} has changed`,
    preview: `By ${changedBy} on ${when}.`,
    title: 'Your bank account has changed',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `${changedBy} changed the bank account of ${companyName}. The new account applies to all our invoices from now on.`,
    ],
    button: { ...button, label: 'View my company' },
    facts: {
      title: 'What changed',
      rows: [
        ['By', changedBy],
        ['When', when],
        ['Old IBAN', oldIban ? maskIban(oldIban) : 'none'],
        ['New IBAN', maskIban(newIban)],
      ],
    },
    closing: {
      title: 'Is this a mistake?',
      text: 'Change the IBAN back in the portal, under My company, and contact us immediately. Also have the password of the person who made this change reset.',
    },
    reason: `You’re receiving this email as a main or billing contact of ${companyName}.`,
  };
}

function maskIban(iban: string): string {
  return `•••• ${iban.slice(-4)}`;
}
