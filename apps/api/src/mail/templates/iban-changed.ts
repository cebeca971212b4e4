import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

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
  const when = moment(values.changedAt, language);
  const button = { url: `${portal}/company` };
  if (language === 'nl') {
    return {
      subject: `Het rekeningnummer van ${companyName} is gewijzigd`,
      preview: `Door ${changedBy} op ${when}.`,
      title: 'Uw rekeningnummer is gewijzigd',
      greeting: greeting(firstName, language),
      paragraphs: [
        `${changedBy} heeft het rekeningnummer van ${companyName} gewijzigd. Dit geldt vanaf nu voor al onze facturen.`,
      ],
      button: { ...button, label: 'Bekijk mijn bedrijf' },
      facts: {
        title: 'Wat er is gewijzigd',
        rows: [
          ['Door', changedBy],
          ['Wanneer', when],
          ['Oude IBAN', oldIban ? masked(oldIban) : 'geen'],
          ['Nieuwe IBAN', masked(newIban)],
        ],
      },
      closing: {
        title: 'Klopt dit niet?',
        text: 'Wijzig het rekeningnummer dan zelf terug in de portal, bij Mijn bedrijf, en neem meteen contact op met onze klantenservice. Laat ook het wachtwoord wijzigen van wie deze wijziging deed.',
      },
      reason: `Als hoofd- of factuurcontact van ${companyName} krijgt u bericht van elke wijziging van het rekeningnummer.`,
    };
  }
  return {
    subject: `The bank account of ${companyName} was changed`,
    preview: `By ${changedBy} on ${when}.`,
    title: 'Your bank account was changed',
    greeting: greeting(firstName, language),
    paragraphs: [`${changedBy} gave ${companyName} another bank account. It applies to all our invoices from now on.`],
    button: { ...button, label: 'See my company' },
    facts: {
      title: 'What was changed',
      rows: [
        ['By', changedBy],
        ['When', when],
        ['Old IBAN', oldIban ? masked(oldIban) : 'none'],
        ['New IBAN', masked(newIban)],
      ],
    },
    closing: {
      title: 'Is this not right?',
      text: 'Change the IBAN back in the portal, under My company, and contact our customer service at once. Also have the password changed of the person who did this.',
    },
    reason: `As a main or billing contact of ${companyName} you are told of every change of its bank account.`,
  };
}

function masked(iban: string): string {
  return `•••• ${iban.slice(-4)}`;
}
