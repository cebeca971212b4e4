import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface TvCode {
  firstName: string;
  /** Company that sells the service: the end user knows this company, not the provider. */
  companyName: string;
  code: string;
  expiresAt: Date;
}

/** Sends an end user the code to activate a device. The code is not in the subject, because that is stored. */
export function tvCode({ code, companyName, expiresAt, firstName }: TvCode, language: Language): MailText {
  const until = formatDateTime(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: `Uw activeringscode voor tv van ${companyName}`,
      preview: `De code is geldig tot ${until}.`,
      title: 'Activeer tv op uw apparaat',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `Met deze code activeert u een apparaat voor tv van ${companyName}: een ontvanger, een smart-tv, of de app op uw telefoon of tablet.`,
        'Zet het apparaat aan of open de app. Vul de code in als daarom wordt gevraagd. Hoofdletters, spaties en streepjes maken niet uit.',
        `Daarna laat de helpdesk van ${companyName} uw apparaat toe. Tot die tijd hoeft u niets te doen.`,
      ],
      code,
      note: `Geldig voor één apparaat, tot ${until}.`,
      closing: {
        title: 'Lukt het niet, of hebt u dit niet aangevraagd?',
        text: `Neem contact op met de helpdesk van ${companyName}. Geef de code aan niemand anders: wie de code heeft, kan toegang tot uw account vragen.`,
      },
      reason: `U ontvangt deze e-mail omdat ${companyName} een activeringscode voor tv naar dit adres heeft gestuurd.`,
      containsSecret: true,
    };
  }
  return {
    subject: `Your TV activation code from ${companyName}`,
    preview: `The code is valid until ${until}.`,
    title: 'Activate TV on your device',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `Use this code to activate a device for TV from ${companyName}: a receiver, a smart TV, or the app on your phone or tablet.`,
      'Turn on the device or open the app. Enter the code when you’re asked for it. Uppercase, spaces, and dashes don’t matter.',
      `The help desk of ${companyName} then allows your device. You don’t need to do anything while you wait.`,
    ],
    code,
    note: `Valid for one device, until ${until}.`,
    closing: {
      title: 'Not working, or didn’t request this?',
      text: `Contact the help desk of ${companyName}. Don’t share the code: anyone who has it can request access to your account.`,
    },
    reason: `You’re receiving this email because ${companyName} sent a TV activation code to this address.`,
    containsSecret: true,
  };
}
