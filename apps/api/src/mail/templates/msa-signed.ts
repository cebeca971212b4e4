import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface MsaSigned {
  firstName: string;
  companyName: string;
  version: string;
  signedByName: string;
  signedByJobTitle: string;
  signedAt: Date;
}

/** Confirms that the master service agreement was signed, and says where to find the signed copy. */
export function msaSigned(values: MsaSigned, language: Language, portal: string): MailText {
  const { companyName, firstName, version } = values;
  const signer = [values.signedByName, values.signedByJobTitle].filter(Boolean).join(', ');
  const when = formatDateTime(values.signedAt, language);
  const url = `${portal}/company/agreements`;
  if (language === 'nl') {
    return {
      subject: `De raamovereenkomst van ${companyName} is getekend`,
      preview: `Door ${signer} op ${when}.`,
      title: 'De raamovereenkomst is getekend',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `De raamovereenkomst met ${companyName} is getekend. U vindt het getekende exemplaar en het bewijs van ondertekening in het portaal, bij Overeenkomsten.`,
      ],
      button: { label: 'Overeenkomst bekijken', url },
      facts: {
        title: 'De ondertekening',
        rows: [
          ['Versie', version],
          ['Getekend door', signer],
          ['Wanneer', when],
        ],
      },
      closing: {
        title: 'Klopt dit niet?',
        text: 'Neem direct contact met ons op.',
      },
      reason: `U ontvangt deze e-mail als ondertekenaar of hoofdcontact van ${companyName}.`,
    };
  }
  return {
    subject: `The master service agreement of ${companyName} has been signed`,
    preview: `By ${signer} on ${when}.`,
    title: 'The master service agreement has been signed',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `The master service agreement with ${companyName} has been signed. You can find the signed copy and the proof of signing in the portal, under Agreements.`,
    ],
    button: { label: 'View agreement', url },
    facts: {
      title: 'The signature',
      rows: [
        ['Version', version],
        ['Signed by', signer],
        ['When', when],
      ],
    },
    closing: {
      title: 'Is this a mistake?',
      text: 'Contact us immediately.',
    },
    reason: `You’re receiving this email as the signer or main contact of ${companyName}.`,
  };
}
