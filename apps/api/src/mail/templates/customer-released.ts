import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';

export interface CustomerReleased {
  firstName: string;
  companyName: string;
}

/** Tells a company that it can order and change things again. */
export function customerReleased({ companyName, firstName }: CustomerReleased, language: Language, portal: string): MailText {
  const url = `${portal}/`;
  if (language === 'nl') {
    return {
      subject: `${companyName} is niet meer geblokkeerd`,
      preview: 'Bestellen en wijzigen kan weer.',
      title: 'Uw bedrijf is niet meer geblokkeerd',
      greeting: greeting(firstName, language),
      paragraphs: [
        `Wij hebben de blokkade van ${companyName} opgeheven. Bestellen en gegevens wijzigen kan weer zoals u gewend bent.`,
      ],
      button: { label: 'Naar de portal', url },
      reason: `U krijgt deze mail als beheerder of hoofdcontact van ${companyName}.`,
    };
  }
  return {
    subject: `${companyName} is no longer blocked`,
    preview: 'Ordering and changing is possible again.',
    title: 'Your company is no longer blocked',
    greeting: greeting(firstName, language),
    paragraphs: [`We have lifted the block of ${companyName}. You can order and change details again as you are used to.`],
    button: { label: 'To the portal', url },
    reason: `You get this mail as an administrator or main contact of ${companyName}.`,
  };
}
