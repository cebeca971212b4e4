import type { Brand } from '@demarc/contract/access.ts';
import { getOrderTypeName } from '@demarc/contract/kinds/order-details.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { QuotationItem, QuotationVersion } from '@demarc/contract/quotation-schemas.ts';
import { splitLines } from '../../split-lines.ts';
import { formatDay } from '../date-format.ts';
import { formatDate, formatDecimalText } from '../invoice/format-figures.ts';
import { PdfDocument } from '../pdf-document.ts';
import { type Block, type Cell, styles } from '../pdf-layout.ts';
import { quotationTexts } from './quotation-texts.ts';

interface QuotationSource {
  brand: Brand;
  language: Language;
  customerId: number;
  companyName: string;
  number: string;
  customerReference: string | null;
  offer: QuotationVersion;
}

/** Draws an offer: its items with their prices for each term, the alternatives, the totals and the conditions. */
export function renderQuotation(source: QuotationSource): Promise<Buffer> {
  const { brand, language, number, offer } = source;
  const texts = quotationTexts[language];
  const createdAt = new Date(offer.offeredAt);
  const reference = `${number} v${offer.version}`;
  const document = new PdfDocument({ brand, language, title: texts.title, reference, createdAt });
  document.addTitle(texts.title, texts.subtitle(number, offer.version));
  document.addSection('', texts.customer, [
    document.facts([
      [texts.customer, source.companyName, styles.strong],
      [texts.customerNumber, String(source.customerId)],
      [texts.reference, source.customerReference],
    ]),
  ]);
  document.addSection('', texts.subject, [
    document.facts([
      [texts.subject, offer.title, styles.strong],
      [texts.date, formatDay(createdAt, language)],
      [texts.validUntil, formatDate(offer.validUntil, language), styles.strong],
      [texts.level, texts.levels[offer.level]],
    ]),
  ]);
  if (offer.message) {
    const lines = splitLines(offer.message);
    document.addSection(
      '',
      texts.message,
      lines.map((line) => document.paragraph(line)),
    );
  }
  document.addSection('', texts.items, [createItems(document, source, false)]);
  if (offer.items.some(({ alternative }) => alternative)) {
    document.addSection('', texts.alternatives, [createItems(document, source, true)]);
  }
  document.addSection('', texts.totals, [createTotals(document, source)]);
  document.addSection(
    '',
    texts.conditions,
    listConditions(source).map((text) => document.paragraph(text)),
  );
  const { name, email, phoneNumber } = offer.salesContact;
  document.addSection('', texts.contact, [
    document.facts([
      [texts.contact, name, styles.strong],
      ['', email],
      ['', phoneNumber],
    ]),
  ]);
  return document.finish();
}

function createItems(document: PdfDocument, { offer, language }: QuotationSource, isAlternative: boolean): Block {
  const texts = quotationTexts[language];
  const rows = offer.items
    .filter(({ alternative }) => alternative === isAlternative)
    .flatMap((item) =>
      item.prices.map(({ termMonths, mrc, nrc }, index): Cell[] => [
        index === 0 ? [`${item.itemId}. ${item.description}`, describe(item, language)] : '',
        texts.term(termMonths),
        formatDecimalText(mrc, language),
        formatDecimalText(nrc, language),
      ]),
    );
  return document.table([52, 18, 15, 15], texts.itemColumns, rows, 2);
}

function describe({ type, alternativeToItemId, leadTimeWorkingDays, prices }: QuotationItem, language: Language): string {
  const texts = quotationTexts[language];
  const usage = prices.find((price) => price.usage !== null)?.usage;
  return [
    getOrderTypeName(type, language),
    texts.leadTime(leadTimeWorkingDays),
    usage ? texts.usage(`€ ${formatDecimalText(usage, language)}`) : '',
    alternativeToItemId === null ? '' : texts.alternativeTo(alternativeToItemId),
  ]
    .filter(Boolean)
    .join(' · ');
}

function createTotals(document: PdfDocument, { offer, language }: QuotationSource): Block {
  const texts = quotationTexts[language];
  const rows = offer.terms.map(({ termMonths, mrc, nrc, contractValue }): Cell[] => [
    texts.term(termMonths),
    ...[mrc, nrc, contractValue].map((amount) => formatDecimalText(amount, language)),
  ]);
  return document.table([34, 22, 22, 22], texts.totalColumns, rows, 1);
}

function listConditions({ offer, language }: QuotationSource): string[] {
  const { conditionTexts, budgetaryText, surveyText } = quotationTexts[language];
  if (offer.level === 'BUDGETARY') return [budgetaryText, conditionTexts[0]!];
  return [...conditionTexts, ...(offer.level === 'FIRM_SUBJECT_TO_SURVEY' ? [surveyText] : [])];
}
