import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface ApplicationDuplicate {
  firstName: string;
  companyName: string;
  /** Full name of the applicant. */
  applicantName: string;
  receivedAt: Date;
}

/** Tells an administrator that somebody applied with the Chamber of Commerce number of their company. */
export function applicationDuplicate(values: ApplicationDuplicate, language: Language, portal: string): MailText {
  const { applicantName, companyName, firstName } = values;
  const when = formatDateTime(values.receivedAt, language);
  const url = `${portal}/user-management`;
  if (language === 'nl') {
    return {
      subject: `Aanvraag ontvangen met het KvK-nummer van ${companyName}`,
      preview: `Door ${applicantName} op ${when}.`,
      title: 'Aanvraag met uw KvK-nummer',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `Iemand heeft een aanvraag gedaan met het KvK-nummer van ${companyName}. Uw bedrijf is al klant bij ons. Er verandert niets en de aanvrager krijgt geen toegang.`,
        'Is het een collega die het portaal wil gebruiken? Nodig die dan zelf uit bij Gebruikers.',
      ],
      button: { label: 'Collega uitnodigen', url },
      facts: {
        title: 'De aanvraag',
        rows: [
          ['Aanvrager', applicantName],
          ['Ontvangen', when],
        ],
      },
      closing: {
        title: 'Kent u de aanvrager niet?',
        text: 'Neem contact met ons op. Geef alleen toegang aan mensen die u kent.',
      },
      reason: `U ontvangt deze e-mail als beheerder van ${companyName}.`,
    };
  }
  return {
    subject: `Application received with the Chamber of Commerce number of ${companyName}`,
    preview: `By ${applicantName} on ${when}.`,
    title: 'Application with your Chamber of Commerce number',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `Someone applied with the Chamber of Commerce number of ${companyName}. Your company is already a customer. Nothing changes, and the applicant doesn’t get access.`,
      'Is it a colleague who wants to use the portal? Invite them yourself, under Users.',
    ],
    button: { label: 'Invite a colleague', url },
    facts: {
      title: 'The application',
      rows: [
        ['Applicant', applicantName],
        ['Received', when],
      ],
    },
    closing: {
      title: 'Don’t know the applicant?',
      text: 'Contact us. Only give access to people you know.',
    },
    reason: `You’re receiving this email as an administrator of ${companyName}.`,
  };
}
