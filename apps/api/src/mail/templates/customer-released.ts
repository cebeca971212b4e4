import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface CustomerReleased {
  firstName: string;
  companyName: string;
}

/** Tells a blocked company that the block is lifted. */
export function customerReleased({ companyName, firstName }: CustomerReleased, language: Language, portal: string): MailText {
  const url = `${portal}/`;
  if (language === 'nl') {
    return {
      subject: `${companyName} is niet meer geblokkeerd`,
      preview: 'U kunt weer bestellen en wijzigen.',
      title: 'Uw bedrijf is niet meer geblokkeerd',
      greeting: formatGreeting(firstName, language),
      paragraphs: [`We hebben de blokkade van ${companyName} opgeheven. U kunt weer bestellen en gegevens wijzigen.`],
      button: { label: 'Naar het portaal', url },
      reason: `U ontvangt deze e-mail als beheerder of hoofdcontact van ${companyName}.`,
    };
  }
  return {
    subject: `${companyName} is no longer blocked`,
    preview: 'You can place orders and make changes again.',
    title: 'Your company is no longer blocked',
    greeting: formatGreeting(firstName, language),
    paragraphs: [`We’ve lifted the block on ${companyName}. You can place orders and change details again.`],
    button: { label: 'Go to portal', url },
    reason: `You’re receiving this email as an administrator or main contact of ${companyName}.`,
  };
}
