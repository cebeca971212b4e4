import type { Language } from '@demarc/contract/language.ts';

const en = {
  mails: 'Mails',
  mailsText: 'What the demo would have sent, newest first. Set SMTP_URL to have mails delivered.',
  noMails: 'No mail has been written yet. Change the IBAN of a company to see one.',
  subject: 'Subject',
  to: 'To',
  written: 'Written',
  delivery: 'Delivery',
  sent: 'sent',
  notSent: 'not sent',
  asText: 'As plain text',
  back: 'All mails',
  noSuchMail: 'This mail does not exist',
  shop: 'Loyalty shop',
  welcome: 'You are signed in at the shop: {person}, {company}',
  points: 'points to spend',
  shopText: 'In production the address LOYALTY_SHOP_URL leads to the real shop.',
  used: 'This sign-in was used already',
  usedText: 'Each address signs in once. Open the shop from the portal again.',
  expired: 'This sign-in has expired',
  expiredText: 'It worked for 60 seconds. Open the shop from the portal again.',
  unknown: 'This sign-in is not known',
  unknownText: 'Open the shop from the loyalty block in the portal.',
};

const nl: typeof en = {
  mails: 'Mails',
  mailsText: 'Wat de demo zou hebben verstuurd, nieuwste eerst. Met SMTP_URL worden mails bezorgd.',
  noMails: 'Er is nog geen mail geschreven. Wijzig het rekeningnummer van een bedrijf om er een te zien.',
  subject: 'Onderwerp',
  to: 'Aan',
  written: 'Geschreven',
  delivery: 'Bezorging',
  sent: 'verstuurd',
  notSent: 'niet verstuurd',
  asText: 'Als platte tekst',
  back: 'Alle mails',
  noSuchMail: 'Deze mail bestaat niet',
  shop: 'Loyaltyshop',
  welcome: 'U bent aangemeld in de shop: {person}, {company}',
  points: 'punten te besteden',
  shopText: 'In productie leidt het adres LOYALTY_SHOP_URL naar de echte shop.',
  used: 'Deze aanmelding is al gebruikt',
  usedText: 'Elk adres werkt één keer. Open de shop opnieuw vanuit de portal.',
  expired: 'Deze aanmelding is verlopen',
  expiredText: 'Ze werkte 60 seconden. Open de shop opnieuw vanuit de portal.',
  unknown: 'Deze aanmelding is niet bekend',
  unknownText: 'Open de shop vanuit het loyaltyblok in de portal.',
};

export const devTexts: Readonly<Record<Language, typeof en>> = { en, nl };

export function dateTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  }).format(at);
}
