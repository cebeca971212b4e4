import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface CustomerBlocked {
  firstName: string;
  companyName: string;
  /** Written by the provider; null if none was given. */
  reason: string | null;
}

/** Tells a company that it cannot order or change anything for now, and what to do about it. */
export function customerBlocked(
  { companyName, firstName, reason }: CustomerBlocked,
  language: Language,
  portal: string,
): MailText {
  const url = `${portal}/`;
  if (language === 'nl') {
    return {
      subject: `${companyName} is geblokkeerd`,
      preview: 'U kunt nu niet bestellen of wijzigen.',
      title: 'Uw bedrijf is geblokkeerd',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `We hebben ${companyName} geblokkeerd. U kunt nu niet bestellen en geen gegevens wijzigen. Inloggen, alles bekijken en facturen downloaden kan nog wel.`,
        ...(reason ? [`Reden: ${reason}`] : []),
      ],
      button: { label: 'Naar het portaal', url },
      closing: {
        title: 'Wat u kunt doen',
        text: 'Neem contact met ons op. Zodra het is opgelost, heffen we de blokkade op en laten we u dat weten.',
      },
      reason: `U ontvangt deze e-mail als beheerder of hoofdcontact van ${companyName}.`,
    };
  }
  return {
    subject: `${companyName} has been blocked`,
    preview: 'You can’t place orders or make changes for now.',
    title: 'Your company has been blocked',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `We’ve blocked ${companyName}. You can’t place orders or change details for now. You can still sign in, view everything, and download invoices.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    button: { label: 'Go to portal', url },
    closing: {
      title: 'What you can do',
      text: 'Contact us. Once the issue is resolved, we’ll lift the block and let you know.',
    },
    reason: `You’re receiving this email as an administrator or main contact of ${companyName}.`,
  };
}
