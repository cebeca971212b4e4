import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

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
  const when = moment(values.signedAt, language);
  const url = `${portal}/company/agreements`;
  if (language === 'nl') {
    return {
      subject: `De raamovereenkomst van ${companyName} is getekend`,
      preview: `Door ${signer} op ${when}.`,
      title: 'De raamovereenkomst is getekend',
      greeting: greeting(firstName, language),
      paragraphs: [
        `De raamovereenkomst met ${companyName} is getekend. Het getekende exemplaar en het bewijs van ondertekening staan in de portal, bij Overeenkomsten.`,
      ],
      button: { label: 'Bekijk de overeenkomst', url },
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
        text: 'Neem dan meteen contact op met onze klantenservice.',
      },
      reason: `U krijgt deze mail als ondertekenaar of hoofdcontact van ${companyName}.`,
    };
  }
  return {
    subject: `The master service agreement of ${companyName} was signed`,
    preview: `By ${signer} on ${when}.`,
    title: 'The master service agreement was signed',
    greeting: greeting(firstName, language),
    paragraphs: [
      `The master service agreement with ${companyName} was signed. The signed copy and the proof of signing are in the portal, under Agreements.`,
    ],
    button: { label: 'See the agreement', url },
    facts: {
      title: 'The signing',
      rows: [
        ['Version', version],
        ['Signed by', signer],
        ['When', when],
      ],
    },
    closing: {
      title: 'Is this not right?',
      text: 'Then contact our customer service at once.',
    },
    reason: `You get this mail as the signer or main contact of ${companyName}.`,
  };
}
