import type { Brand } from '@demarc/contract/access.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { AgreedPrice, ManualAgreementEntryType, ManualAgreementItem } from '@demarc/contract/manual-agreement.ts';
import type { Contract } from '@demarc/contract/service.ts';
import type { StoredSignature } from '../../db/schema/manual-agreement.ts';
import { formatDateTime, formatUtc } from '../date-format.ts';
import { groupHex } from '../group-hex.ts';
import { formatDate, formatDecimalText, formatEuro } from '../invoice/format-figures.ts';
import { PdfDocument } from '../pdf-document.ts';
import { type Block, styles } from '../pdf-layout.ts';
import { agreementTexts } from './agreement-texts.ts';
import { toMarkdownBlocks } from './markdown-blocks.ts';

/** The content of the document of an agreement. */
export interface AgreementDocumentValues {
  brand: Brand;
  language: Language;
  number: string;
  revision: number;
  title: string;
  summary: string;
  counterparty: string;
  customer: { companyName: string; cocNumber: string | null; address: string };
  items: readonly ManualAgreementItem[];
  catalogPrices: readonly AgreedPrice[];
  totals: { mrc: string; nrc: string };
  totalAmount: string;
  contract: Contract;
  validUntil: string;
  offeredAt: Date;
  annexes: readonly { fileName: string; sha256: string }[];
}

interface SignedValues extends AgreementDocumentValues {
  signature: StoredSignature;
  signedAt: Date;
}

interface TrailValues extends SignedValues {
  entries: readonly {
    type: ManualAgreementEntryType;
    at: Date;
    name: string | null;
    ip: string | null;
    userAgent: string | null;
    text: string | null;
  }[];
}

/** Renders the agreement as offered. */
export function renderManualAgreement(values: AgreementDocumentValues): Promise<Buffer> {
  const document = startDocument(values, agreementTexts[values.language].title, values.offeredAt);
  addAgreement(document, values);
  return document.finish();
}

/** Renders the agreement with its signature page. */
export function renderSignedManualAgreement(values: SignedValues): Promise<Buffer> {
  const { language, customer, counterparty, number, revision, signature, signedAt, offeredAt } = values;
  const texts = agreementTexts[language];
  const document = startDocument(values, texts.signedTitle, signedAt);
  addAgreement(document, values);
  document.breakPage();
  document.addSection('', texts.signature, [document.paragraph(texts.statement(number, revision), styles.lead)]);
  document.addSection('', texts.forCustomer, [
    document.signature(signature.fullName, [
      signature.jobTitle,
      customer.companyName,
      texts.signedAt(formatDateTime(signedAt, language)),
    ]),
  ]);
  document.addSection('', texts.forProvider, [
    document.signature(counterparty, [texts.offeredBy(counterparty, formatDateTime(offeredAt, language))]),
  ]);
  document.addSection('', texts.fingerprint, [
    document.paragraph(groupHex(signature.documentSha256), styles.mono),
    document.paragraph(texts.fingerprintNote),
  ]);
  return document.finish();
}

/** Renders the steps that led to the signature, as evidence. */
export function renderManualAuditTrail(values: TrailValues): Promise<Buffer> {
  const { language, number, revision, title, counterparty, customer, signature, signedAt, entries } = values;
  const texts = agreementTexts[language];
  const { approval } = signature;
  const document = startDocument(values, texts.auditTitle, signedAt);
  document.addSection('', texts.content, [
    document.paragraph(texts.preamble, styles.lead),
    document.facts([
      [texts.number, [`${number}, ${texts.version(revision)}`, title]],
      [texts.provider, counterparty],
      [texts.customer, customer.companyName],
      [texts.fingerprint, groupHex(signature.documentSha256), styles.mono],
    ]),
  ]);
  document.addSection('', texts.signer, [
    document.facts([
      [texts.signedBy, signature.fullName],
      [texts.jobTitle, signature.jobTitle],
      [texts.account, signature.accountId, styles.mono],
      [texts.method, [texts.methods[signature.method], formatDateTime(signedAt, language)]],
      [texts.ip, signature.ip, styles.mono],
      [texts.confirmed, approval && formatDateTime(new Date(approval.requestedAt), language)],
      [texts.approvedBy, approval && [approval.approvedByName, formatDateTime(new Date(approval.approvedAt), language)]],
    ]),
  ]);
  document.addSection('', texts.events, [
    document.table(
      [9, 9, 9],
      texts.eventColumns,
      entries.map(({ type, at, name, ip, userAgent, text }) => [
        [formatDateTime(at, language), formatUtc(at)],
        [texts.event[type], truncate(text ?? '')],
        [name ?? texts.system, truncate([ip, userAgent].filter(Boolean).join(' · '))],
      ]),
    ),
  ]);
  return document.finish();
}

function startDocument({ brand, language, number, revision, title }: AgreementDocumentValues, name: string, createdAt: Date) {
  const version = agreementTexts[language].version(revision);
  const document = new PdfDocument({
    brand,
    language,
    title: `${name} ${number}`,
    reference: `${number} · ${version}`,
    createdAt,
  });
  document.addTitle(`${name} ${number}`, `${title} · ${version}`);
  return document;
}

function addAgreement(document: PdfDocument, values: AgreementDocumentValues): void {
  const { language, counterparty, customer, number, offeredAt, validUntil, summary, annexes } = values;
  const texts = agreementTexts[language];
  document.addSection('', texts.parties, [
    document.facts([
      [texts.provider, counterparty, styles.strong],
      [texts.customer, customer.companyName, styles.strong],
      [texts.address, customer.address],
      [texts.cocNumber, customer.cocNumber],
      [texts.number, number, styles.mono],
      [texts.offered, formatDateTime(offeredAt, language)],
      [texts.validUntil, formatDate(validUntil, language)],
    ]),
  ]);
  document.addSection('', texts.content, toMarkdownBlocks(document, summary));
  if (values.items.length > 0) document.addSection('', texts.prices, createPriceBlocks(document, values));
  if (values.catalogPrices.length > 0) {
    document.addSection('', texts.catalogPrices, createCatalogPriceBlocks(document, values));
  }
  document.addSection('', texts.term, [createTermBlock(document, values)]);
  document.addSection('', texts.annexes, [
    annexes.length === 0
      ? document.paragraph(texts.noAnnexes)
      : document.facts(annexes.map(({ fileName, sha256 }) => [fileName, groupHex(sha256), styles.mono] as const)),
  ]);
}

function createPriceBlocks(document: PdfDocument, values: AgreementDocumentValues): Block[] {
  const { language, items, totals, totalAmount, contract } = values;
  const texts = agreementTexts[language];
  return [
    document.table(
      [14, 4, 6, 6],
      texts.priceColumns,
      items.map(({ description, quantity, chargeType, unitPrice, amount }) => [
        [description, texts.charges[chargeType]],
        String(quantity),
        `€\u00a0${formatDecimalText(unitPrice, language)}`,
        amount === null ? texts.byUse : formatEuro(amount, language),
      ]),
      1,
    ),
    document.amounts([
      [texts.perMonth, formatEuro(totals.mrc, language)],
      [texts.once, formatEuro(totals.nrc, language)],
      [texts.total(contract.initialTermMonths), formatEuro(totalAmount, language)],
    ]),
    document.paragraph(texts.exclVat, styles.note),
  ];
}

function createCatalogPriceBlocks(document: PdfDocument, { language, catalogPrices }: AgreementDocumentValues): Block[] {
  const texts = agreementTexts[language];
  return [
    document.paragraph(texts.catalogPricesNote),
    document.table(
      [12, 12, 6],
      texts.catalogPriceColumns,
      catalogPrices.map(({ packageName, productName, chargeType, unitPrice }) => [
        packageName,
        [productName, texts.charges[chargeType]],
        `€\u00a0${formatDecimalText(unitPrice, language)}`,
      ]),
      2,
    ),
    document.paragraph(texts.exclVat, styles.note),
  ];
}

function createTermBlock(document: PdfDocument, { language, contract }: AgreementDocumentValues): Block {
  const texts = agreementTexts[language];
  return document.facts([
    [texts.start, formatDate(contract.startDate, language)],
    [texts.initialTerm, [texts.months(contract.initialTermMonths), formatDate(contract.initialTermEndDate, language)]],
    [texts.afterwards, texts.endOfTerm[contract.endOfTermAction](contract.rollIntervalMonths)],
    [texts.notice, texts.days(contract.noticePeriodDays)],
  ]);
}

/** Limits a text from a user or browser to a length that fits in a few lines. */
function truncate(text: string): string {
  return text.length > 240 ? `${text.slice(0, 239)}…` : text;
}
