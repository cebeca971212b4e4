import type { Language } from '@demarc/contract/language.ts';
import { splitLines } from '../../split-lines.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';
import { formatEuros } from '../order-labels.ts';

export type QuotationMailReason =
  | 'OFFERED'
  | 'NEW_VERSION'
  | 'EXPIRING'
  | 'EXPIRED'
  | 'REFUSED'
  | 'WITHDRAWN'
  | 'ACCEPTED'
  | 'ANSWERED';

export interface QuotationNotice {
  firstName: string;
  companyName: string;
  quotationId: number;
  number: string;
  title: string;
  /** Null until there is an offer. The amounts are those of the chosen term, or of the first term if none is chosen. */
  offer: { version: number; validUntil: string; mrc: string; nrc: string; termMonths: number; contractValue: string } | null;
  reason: QuotationMailReason;
  /** The text that the provider wrote, with its line breaks. */
  text: string | null;
  orderCount: number;
}

/** Tells the customer what happened to a quotation. */
export function quotationNotice(values: QuotationNotice, language: Language, portal: string): MailText {
  const { companyName, firstName, number, quotationId, reason, text, title } = values;
  const isDutch = language === 'nl';
  const heading = titles[reason][language];
  const textLines = splitLines(text);
  const quotedText = textLines.length > 0 ? [isDutch ? 'We schrijven:' : 'We wrote:', ...textLines] : [];
  const explanation = explanations[reason][language](values);
  return {
    greeting: formatGreeting(firstName, language),
    subject: `${heading}: ${number}`,
    preview: title,
    title: heading,
    paragraphs: [explanation, ...quotedText],
    button: {
      label: isDutch ? 'Offerte bekijken' : 'View quote',
      url: `${portal}/quotations/view/${quotationId}`,
    },
    facts: { title: isDutch ? 'De offerte' : 'The quote', rows: toRows(values, language) },
    reason: isDutch
      ? `U ontvangt deze e-mail als contactpersoon voor orders van ${companyName}.`
      : `You’re receiving this email because you’re the contact for orders of ${companyName}.`,
  };
}

function toRows({ number, title, offer }: QuotationNotice, language: Language): (readonly [string, string])[] {
  const isDutch = language === 'nl';
  const vat = isDutch ? 'excl. btw' : 'excl. VAT';
  const formatAmount = (value: string) => `${formatEuros(value, language)} ${vat}`;
  const generalRows: (readonly [string, string])[] = [
    [isDutch ? 'Nummer' : 'Number', number],
    [isDutch ? 'Onderwerp' : 'Subject', title],
  ];
  if (!offer) return generalRows;
  return [
    ...generalRows,
    [isDutch ? 'Versie' : 'Version', String(offer.version)],
    [isDutch ? 'Geldig tot en met' : 'Valid until', formatDay(offer.validUntil, language)],
    [isDutch ? 'Looptijd' : 'Term', formatTerm(offer.termMonths, language)],
    [isDutch ? 'Per maand' : 'Per month', formatAmount(offer.mrc)],
    [isDutch ? 'Eenmalig' : 'Once', formatAmount(offer.nrc)],
    [isDutch ? 'Contractwaarde' : 'Contract value', formatAmount(offer.contractValue)],
  ];
}

function formatTerm(months: number, language: Language): string {
  if (months === 0) return language === 'nl' ? 'Geen minimale looptijd' : 'No minimum term';
  if (months === 1) return language === 'nl' ? '1 maand' : '1 month';
  return language === 'nl' ? `${months} maanden` : `${months} months`;
}

const titles: Readonly<Record<QuotationMailReason, Readonly<Record<Language, string>>>> = {
  OFFERED: { en: 'Your quote is ready', nl: 'Uw offerte staat klaar' },
  NEW_VERSION: { en: 'There’s a new version of your quote', nl: 'Er is een nieuwe versie van uw offerte' },
  EXPIRING: { en: 'Your quote expires soon', nl: 'Uw offerte verloopt binnenkort' },
  EXPIRED: { en: 'Your quote has expired', nl: 'Uw offerte is verlopen' },
  REFUSED: { en: 'We can’t give you a quote', nl: 'We kunnen geen offerte voor u maken' },
  WITHDRAWN: { en: 'We withdrew our quote', nl: 'We hebben onze offerte ingetrokken' },
  ACCEPTED: { en: 'Your quote was accepted', nl: 'Uw offerte is geaccepteerd' },
  ANSWERED: { en: 'New reply to your quote', nl: 'Nieuwe reactie op uw offerte' },
};

type Explain = (values: QuotationNotice) => string;
const formatLastDay = ({ offer }: QuotationNotice, language: Language) => (offer ? formatDay(offer.validUntil, language) : '');

const explanations: Readonly<Record<QuotationMailReason, Readonly<Record<Language, Explain>>>> = {
  OFFERED: {
    en: (notice) => `You can accept it in the portal until ${formatLastDay(notice, 'en')}.`,
    nl: (notice) => `U kunt de offerte tot en met ${formatLastDay(notice, 'nl')} accepteren in het portaal.`,
  },
  NEW_VERSION: {
    en: (notice) => `It replaces the previous version. You can accept it in the portal until ${formatLastDay(notice, 'en')}.`,
    nl: (notice) =>
      `Deze vervangt de vorige versie. U kunt de offerte tot en met ${formatLastDay(notice, 'nl')} accepteren in het portaal.`,
  },
  EXPIRING: {
    en: (notice) => `You can accept it until ${formatLastDay(notice, 'en')}. After that day, you can ask for a new version.`,
    nl: (notice) =>
      `U kunt de offerte accepteren tot en met ${formatLastDay(notice, 'nl')}. Daarna kunt u een nieuwe versie aanvragen.`,
  },
  EXPIRED: {
    en: () => 'You can no longer accept it. Ask for a new version in the portal if you’re still interested.',
    nl: () =>
      'U kunt de offerte niet meer accepteren. Hebt u nog belangstelling? Vraag dan in het portaal een nieuwe versie aan.',
  },
  REFUSED: {
    en: () => 'We’ve looked into your request, but we can’t provide what you need.',
    nl: () => 'We hebben uw aanvraag onderzocht, maar we kunnen niet leveren wat u nodig hebt.',
  },
  WITHDRAWN: {
    en: () => 'You can no longer accept it.',
    nl: () => 'U kunt de offerte niet meer accepteren.',
  },
  ACCEPTED: {
    en: ({ orderCount }) => (orderCount === 1 ? 'We’ve received your order.' : `We’ve received your ${orderCount} orders.`),
    nl: ({ orderCount }) => (orderCount === 1 ? 'We hebben uw order ontvangen.' : `We hebben uw ${orderCount} orders ontvangen.`),
  },
  ANSWERED: {
    en: () => 'We replied to your quote. You can answer in the portal.',
    nl: () => 'We hebben gereageerd op uw offerte. U kunt in het portaal antwoorden.',
  },
};
