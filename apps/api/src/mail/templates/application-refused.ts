import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
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
      subject: `Uw aanvraag voor ${companyName} is afgewezen`,
      preview: 'We kunnen de aanvraag op dit moment niet accepteren.',
      title: 'Uw aanvraag is afgewezen',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `Bedankt voor uw interesse. We hebben de aanvraag van ${companyName} beoordeeld en kunnen die op dit moment helaas niet accepteren.`,
        ...(reason ? [`Reden: ${reason}`] : []),
      ],
      closing: {
        title: 'Hebt u vragen?',
        text: 'Neem contact met ons op. Als er iets verandert, kunt u een nieuwe aanvraag doen.',
      },
      reason: `U ontvangt deze e-mail omdat uw adres is opgegeven in de aanvraag van ${companyName}.`,
    };
  }
  return {
    subject: `Your application for ${companyName} wasn’t approved`,
    preview: 'We can’t accept the application at this time.',
    title: 'Your application wasn’t approved',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `Thank you for your interest. We’ve reviewed the application of ${companyName} and are sorry that we can’t accept it at this time.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    closing: {
      title: 'Questions?',
      text: 'Contact us. If something changes, you’re welcome to apply again.',
    },
    reason: `You’re receiving this email because your address was entered in the application of ${companyName}.`,
  };
}
