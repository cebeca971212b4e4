import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
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
      preview: 'Bestellen en wijzigen kan nu niet.',
      title: 'Uw bedrijf is geblokkeerd',
      greeting: greeting(firstName, language),
      paragraphs: [
        `Wij hebben ${companyName} geblokkeerd. Bestellen en gegevens wijzigen kan nu niet. Aanmelden, alles bekijken en facturen downloaden kan nog wel.`,
        ...(reason ? [`De reden: ${reason}`] : []),
      ],
      button: { label: 'Naar de portal', url },
      closing: {
        title: 'Wat u kunt doen',
        text: 'Neem contact op met onze klantenservice. Zodra het is opgelost, heffen wij de blokkade op en krijgt u bericht.',
      },
      reason: `U krijgt deze mail als beheerder of hoofdcontact van ${companyName}.`,
    };
  }
  return {
    subject: `${companyName} was blocked`,
    preview: 'Ordering and changing is not possible for now.',
    title: 'Your company was blocked',
    greeting: greeting(firstName, language),
    paragraphs: [
      `We have blocked ${companyName}. Ordering and changing details is not possible for now. You can still sign in, see everything and download invoices.`,
      ...(reason ? [`The reason: ${reason}`] : []),
    ],
    button: { label: 'To the portal', url },
    closing: {
      title: 'What you can do',
      text: 'Contact our customer service. As soon as it is settled we lift the block and tell you.',
    },
    reason: `You get this mail as an administrator or main contact of ${companyName}.`,
  };
}
