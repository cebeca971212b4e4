import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';

export interface ApplicationRefused {
  firstName: string;
  companyName: string;
  /** Written by the reviewer; null if none was given. */
  reason: string | null;
}

/** Tells the applicant that the application was refused, and why. */
export function applicationRefused({ firstName, companyName, reason }: ApplicationRefused, language: Language): MailText {
  if (language === 'nl') {
    return {
      subject: `Uw aanvraag voor ${companyName} is niet goedgekeurd`,
      preview: 'Wij kunnen de aanvraag op dit moment niet aannemen.',
      title: 'Uw aanvraag is niet goedgekeurd',
      greeting: greeting(firstName, language),
      paragraphs: [
        `Bedankt voor uw interesse. Wij hebben de aanvraag van ${companyName} beoordeeld en kunnen die op dit moment helaas niet aannemen.`,
        ...(reason ? [`De reden: ${reason}`] : []),
      ],
      closing: {
        title: 'Hebt u hier vragen over?',
        text: 'Neem contact op met onze klantenservice. Is er iets veranderd, dan bent u welkom om een nieuwe aanvraag te doen.',
      },
      reason: `U krijgt deze mail omdat uw adres is opgegeven bij de aanvraag van ${companyName}.`,
    };
  }
  return {
    subject: `Your application for ${companyName} was not approved`,
    preview: 'We cannot accept the application at the moment.',
    title: 'Your application was not approved',
    greeting: greeting(firstName, language),
    paragraphs: [
      `Thank you for your interest. We have assessed the application of ${companyName} and are sorry that we cannot accept it at the moment.`,
      ...(reason ? [`The reason: ${reason}`] : []),
    ],
    closing: {
      title: 'Do you have questions about this?',
      text: 'Contact our customer service. If something has changed, you are welcome to apply again.',
    },
    reason: `You get this mail because your address was given in the application of ${companyName}.`,
  };
}
