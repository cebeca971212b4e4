import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

export interface TvCode {
  firstName: string;
  /** Company that sells the service: the end user knows this company, not the provider. */
  companyName: string;
  code: string;
  expiresAt: Date;
}

/** Sends an end user the code to activate a device. The code is not in the subject, because that is stored. */
export function tvCode({ code, companyName, expiresAt, firstName }: TvCode, language: Language): MailText {
  const until = moment(expiresAt, language);
  if (language === 'nl') {
    return {
      subject: `Uw activeringscode voor televisie van ${companyName}`,
      preview: `De code werkt tot ${until}.`,
      title: 'Zet televisie op uw apparaat aan',
      greeting: greeting(firstName, language),
      paragraphs: [
        `Met deze code meldt u een apparaat aan voor televisie van ${companyName}: een tv-ontvanger, een smart-tv, of de app op een telefoon of tablet.`,
        'Zet het apparaat aan of open de app. Vul de code in zodra daarom wordt gevraagd. Hoofdletters, spaties en streepjes maken niet uit.',
        `Daarna bevestigt de helpdesk van ${companyName} uw apparaat. Tot die tijd wacht het, en hoeft u niets te doen.`,
      ],
      code,
      note: `Werkt tot ${until}, voor één apparaat.`,
      closing: {
        title: 'Lukt het niet, of kent u dit niet?',
        text: `Neem contact op met de helpdesk van ${companyName}. Geef de code aan niemand anders: wie haar heeft, kan vragen op uw account mee te kijken.`,
      },
      reason: `U krijgt deze mail omdat ${companyName} hier een activeringscode voor televisie naartoe liet sturen.`,
    };
  }
  return {
    subject: `Your activation code for television from ${companyName}`,
    preview: `The code works until ${until}.`,
    title: 'Turn on television on your device',
    greeting: greeting(firstName, language),
    paragraphs: [
      `With this code you sign up a device for television from ${companyName}: a TV receiver, a smart TV, or the app on a telephone or tablet.`,
      'Switch the device on or open the app. Fill in the code as soon as it asks for one. Capitals, spaces and dashes make no difference.',
      `The help desk of ${companyName} then confirms your device. Until that moment it waits, and you need not do anything.`,
    ],
    code,
    note: `Works until ${until}, for one device.`,
    closing: {
      title: 'Does it not work, or does this mean nothing to you?',
      text: `Contact the help desk of ${companyName}. Give the code to nobody else: whoever has it can ask to watch on your account.`,
    },
    reason: `You get this mail because ${companyName} had an activation code for television sent here.`,
  };
}
