import type { Language } from '@demarc/contract/language.ts';
import type { QuotationLevel } from '@demarc/contract/quotation-schemas.ts';

interface QuotationTexts {
  title: string;
  subtitle: (number: string, version: number) => string;
  customer: string;
  customerNumber: string;
  subject: string;
  reference: string;
  date: string;
  validUntil: string;
  level: string;
  levels: Readonly<Record<QuotationLevel, string>>;
  message: string;
  items: string;
  alternatives: string;
  itemColumns: readonly string[];
  alternativeTo: (item: number) => string;
  leadTime: (days: number) => string;
  usage: (price: string) => string;
  totals: string;
  totalColumns: readonly string[];
  term: (months: number) => string;
  conditions: string;
  conditionTexts: readonly string[];
  budgetaryText: string;
  surveyText: string;
  contact: string;
}

export const quotationTexts: Readonly<Record<Language, QuotationTexts>> = {
  en: {
    title: 'Quote',
    subtitle: (number, version) => `${number}, version ${version}`,
    customer: 'Customer',
    customerNumber: 'Customer number',
    subject: 'Subject',
    reference: 'Your reference',
    date: 'Date',
    validUntil: 'Valid until',
    level: 'Kind of quote',
    levels: { BUDGETARY: 'Estimate', FIRM_SUBJECT_TO_SURVEY: 'Firm, subject to survey', FIRM: 'Firm' },
    message: 'Our message',
    items: 'Items',
    alternatives: 'Alternatives',
    itemColumns: ['Item', 'Term', 'Per month (€)', 'Once (€)'],
    alternativeTo: (item) => `Instead of item ${item}`,
    leadTime: (days) => (days === 1 ? 'Delivery within 1 business day' : `Delivery within ${days} business days`),
    usage: (price) => `Usage: ${price} per unit`,
    totals: 'Total',
    totalColumns: ['Term', 'Per month (€)', 'Once (€)', 'Contract value (€)'],
    term: (months) => {
      if (months === 0) return 'No minimum';
      return months === 1 ? '1 month' : `${months} months`;
    },
    conditions: 'Conditions',
    conditionTexts: [
      'All prices are in euros and exclude VAT.',
      'You accept this quote in the portal, until the end of its last day in Amsterdam. Alternatives are not part of the total.',
      'Your master service agreement applies.',
    ],
    budgetaryText: 'This is an estimate. It can’t be accepted.',
    surveyText: 'This quote can change after a survey of the location.',
    contact: 'Contact',
  },
  nl: {
    title: 'Offerte',
    subtitle: (number, version) => `${number}, versie ${version}`,
    customer: 'Klant',
    customerNumber: 'Klantnummer',
    subject: 'Onderwerp',
    reference: 'Uw referentie',
    date: 'Datum',
    validUntil: 'Geldig tot en met',
    level: 'Soort offerte',
    levels: { BUDGETARY: 'Schatting', FIRM_SUBJECT_TO_SURVEY: 'Bindend, onder voorbehoud van schouw', FIRM: 'Bindend' },
    message: 'Ons bericht',
    items: 'Onderdelen',
    alternatives: 'Alternatieven',
    itemColumns: ['Onderdeel', 'Looptijd', 'Per maand (€)', 'Eenmalig (€)'],
    alternativeTo: (item) => `In plaats van onderdeel ${item}`,
    leadTime: (days) => (days === 1 ? 'Levering binnen 1 werkdag' : `Levering binnen ${days} werkdagen`),
    usage: (price) => `Verbruik: ${price} per eenheid`,
    totals: 'Totaal',
    totalColumns: ['Looptijd', 'Per maand (€)', 'Eenmalig (€)', 'Contractwaarde (€)'],
    term: (months) => {
      if (months === 0) return 'Geen minimum';
      return months === 1 ? '1 maand' : `${months} maanden`;
    },
    conditions: 'Voorwaarden',
    conditionTexts: [
      'Alle prijzen zijn in euro’s en exclusief btw.',
      'U accepteert deze offerte in het portaal, tot het einde van de laatste dag in Amsterdam. Alternatieven tellen niet mee in het totaal.',
      'Uw raamovereenkomst is van toepassing.',
    ],
    budgetaryText: 'Dit is een schatting. U kunt deze niet accepteren.',
    surveyText: 'Deze offerte kan nog wijzigen na een schouw van de locatie.',
    contact: 'Contactpersoon',
  },
};
