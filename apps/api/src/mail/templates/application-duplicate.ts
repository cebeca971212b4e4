import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

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
  const when = moment(values.receivedAt, language);
  const url = `${portal}/user-management`;
  if (language === 'nl') {
    return {
      subject: `Er is een aanvraag gedaan met het KvK-nummer van ${companyName}`,
      preview: `Door ${applicantName} op ${when}.`,
      title: 'Aanvraag met uw KvK-nummer',
      greeting: greeting(firstName, language),
      paragraphs: [
        `Iemand heeft een aanvraag gedaan met het KvK-nummer van ${companyName}. Uw bedrijf is al klant bij ons; er verandert niets en de aanvrager krijgt geen toegang.`,
        'Is het een collega die met de portal wil werken? Nodig die dan zelf uit bij Gebruikers.',
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
        text: 'Neem contact op met onze klantenservice. Geef niemand toegang van wie u niet zeker bent.',
      },
      reason: `Als beheerder van ${companyName} krijgt u bericht van aanvragen op naam van uw bedrijf.`,
    };
  }
  return {
    subject: `Somebody applied with the Chamber of Commerce number of ${companyName}`,
    preview: `By ${applicantName} on ${when}.`,
    title: 'An application with your company number',
    greeting: greeting(firstName, language),
    paragraphs: [
      `Somebody applied with the Chamber of Commerce number of ${companyName}. Your company is a customer already; nothing changes, and the applicant gets no access.`,
      'Is it a colleague who wants to work with the portal? Then invite them yourself, under Users.',
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
      title: 'Do you not know the applicant?',
      text: 'Contact our customer service. Give access to nobody you are not sure of.',
    },
    reason: `As an administrator of ${companyName} you are told of applications in its name.`,
  };
}
