import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

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
  const until = formatDateTime(values.expiresAt, language);
  if (language === 'nl') {
    return {
      subject: `De raamovereenkomst van ${companyName} ligt klaar om te tekenen`,
      preview: `U kunt tekenen tot ${until}.`,
      title: 'Teken de raamovereenkomst',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `De raamovereenkomst met ${companyName} ligt klaar. U kunt de overeenkomst en de bijlagen in uw browser lezen en direct tekenen. Voor de ondertekening sturen we u een code per e-mail.`,
      ],
      button: { label: 'Lezen en tekenen', url },
      note: `Geldig tot ${until}. U kunt één keer tekenen.`,
      facts: {
        title: 'De overeenkomst',
        rows: [
          ['Bedrijf', companyName],
          ['Versie', version],
        ],
      },
      closing: {
        title: 'Mag u niet tekenen?',
        text: `Stuur deze e-mail niet door: de link is alleen voor u. Laat ons weten wie namens ${companyName} tekent, dan sturen we die persoon een eigen e-mail.`,
      },
      reason: `U ontvangt deze e-mail omdat u bij ons bekend bent als ondertekenaar namens ${companyName}.`,
      containsSecret: true,
    };
  }
  return {
    subject: `The master service agreement of ${companyName} is ready to sign`,
    preview: `You can sign until ${until}.`,
    title: 'Sign the master service agreement',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `The master service agreement with ${companyName} is ready. You can read the agreement and its annexes in your browser and sign right away. We’ll email you a code to sign with.`,
    ],
    button: { label: 'Read and sign', url },
    note: `Valid until ${until}. You can sign once.`,
    facts: {
      title: 'The agreement',
      rows: [
        ['Company', companyName],
        ['Version', version],
      ],
    },
    closing: {
      title: 'Not authorized to sign?',
      text: `Don’t forward this email: the link is only for you. Tell us who signs for ${companyName}, and we’ll send them their own email.`,
    },
    reason: `You’re receiving this email because you’re registered as the signer for ${companyName}.`,
    containsSecret: true,
  };
}
