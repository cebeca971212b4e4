import type { Language } from '@demarc/contract/language.ts';

const en = {
  mails: 'Emails',
  mailsText: 'Emails the demo would have sent, newest first. Set SMTP_URL to deliver them.',
  noMails: 'No emails yet. Change the IBAN of a company to see one.',
  subject: 'Subject',
  to: 'To',
  written: 'Written',
  delivery: 'Delivery',
  sent: 'sent',
  notSent: 'not sent',
  asText: 'As plain text',
  back: 'All emails',
  noSuchMail: 'This email doesn’t exist',
  shop: 'Loyalty shop',
  welcome: 'You’re signed in to the shop: {person}, {company}',
  points: 'points to spend',
  shopText: 'In production, LOYALTY_SHOP_URL points to the real shop.',
  used: 'This sign-in link has been used',
  usedText: 'You can use each link once. Open the shop from the portal again.',
  expired: 'This sign-in link has expired',
  expiredText: 'It was valid for 60 seconds. Open the shop from the portal again.',
  unknown: 'This sign-in link isn’t valid',
  unknownText: 'Open the shop from the portal’s loyalty section.',
};

const nl: typeof en = {
  mails: 'E-mails',
  mailsText: 'E-mails die de demo zou hebben verstuurd, nieuwste eerst. Stel SMTP_URL in om ze te bezorgen.',
  noMails: 'Nog geen e-mails. Wijzig het rekeningnummer van een bedrijf om er een te zien.',
  subject: 'Onderwerp',
  to: 'Aan',
  written: 'Geschreven',
  delivery: 'Bezorging',
  sent: 'verstuurd',
  notSent: 'niet verstuurd',
  asText: 'Als platte tekst',
  back: 'Alle e-mails',
  noSuchMail: 'Deze e-mail bestaat niet',
  shop: 'Loyaltyshop',
  welcome: 'U bent ingelogd in de shop: {person}, {company}',
  points: 'punten te besteden',
  shopText: 'In productie verwijst LOYALTY_SHOP_URL naar de echte shop.',
  used: 'Deze inloglink is al gebruikt',
  usedText: 'U kunt elke link één keer gebruiken. Open de shop opnieuw vanuit het portaal.',
  expired: 'Deze inloglink is verlopen',
  expiredText: 'De link was 60 seconden geldig. Open de shop opnieuw vanuit het portaal.',
  unknown: 'Deze inloglink is niet geldig',
  unknownText: 'Open de shop vanuit het loyaliteitsblok in het portaal.',
};

export const devLabels: Readonly<Record<Language, typeof en>> = { en, nl };

export function formatDateTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  }).format(at);
}
