import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

export interface MsaSigning {
  firstName: string;
  companyName: string;
  version: string;
  /** Complete URL with the one-time token. */
  url: string;
  expiresAt: Date;
}

/** Sends the link to read and sign the master service agreement. */
export function msaSigning(values: MsaSigning, language: Language): MailText {
  const { companyName, firstName, url, version } = values;
  const until = moment(values.expiresAt, language);
  if (language === 'nl') {
    return {
      subject: `De raamovereenkomst van ${companyName} ligt klaar om te tekenen`,
      preview: `Te tekenen tot ${until}.`,
      title: 'Teken de raamovereenkomst',
      greeting: greeting(firstName, language),
      paragraphs: [
        `De raamovereenkomst met ${companyName} ligt klaar. U leest haar in uw browser, met de bijlagen, en tekent daar meteen. Voor de ondertekening mailen wij u een code.`,
      ],
      button: { label: 'Lezen en tekenen', url },
      note: `Werkt tot ${until}. Tekenen gebeurt één keer.`,
      facts: {
        title: 'De overeenkomst',
        rows: [
          ['Bedrijf', companyName],
          ['Versie', version],
        ],
      },
      closing: {
        title: 'Mag u niet tekenen?',
        text: `Stuur deze mail niet door: de koppeling is alleen voor u. Laat onze klantenservice weten wie namens ${companyName} tekent, dan krijgt die een eigen mail.`,
      },
      reason: `U krijgt deze mail omdat u bij ons bekend bent als wie tekent namens ${companyName}.`,
    };
  }
  return {
    subject: `The master service agreement of ${companyName} is ready to sign`,
    preview: `To be signed by ${until}.`,
    title: 'Sign the master service agreement',
    greeting: greeting(firstName, language),
    paragraphs: [
      `The master service agreement with ${companyName} is ready. You read it in your browser, with its annexes, and sign it right there. We mail you a code to sign with.`,
    ],
    button: { label: 'Read and sign', url },
    note: `Works until ${until}. Signing happens once.`,
    facts: {
      title: 'The agreement',
      rows: [
        ['Company', companyName],
        ['Version', version],
      ],
    },
    closing: {
      title: 'Are you not the one to sign?',
      text: `Do not forward this mail: the link is for you only. Tell our customer service who signs for ${companyName}, and they get a mail of their own.`,
    },
    reason: `You get this mail because we know you as the one who signs for ${companyName}.`,
  };
}
