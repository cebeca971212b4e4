import type { Brand } from '@demarc/contract/access.ts';
import type { Address } from '@demarc/contract/address.ts';
import { getCountryName } from '@demarc/contract/country-name.ts';
import type { LegalForm } from '@demarc/contract/customer.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { MsaDocumentType } from '@demarc/contract/msa.ts';
import { brandNames } from '@demarc/look/marks.ts';
import type { SigningEvent } from '../../db/schema/msa.ts';
import { getBrandSlug } from '../../mail/layout.ts';
import { formatDateTime, formatDay, formatUtc } from '../date-format.ts';
import { PdfDocument } from '../pdf-document.ts';
import { type Block, styles } from '../pdf-layout.ts';
import { type Article, type Clause, type MsaTexts, msaTexts } from './msa-texts.ts';

/** Values of the documents of an agreement. */
export interface MsaDocumentValues {
  brand: Brand;
  language: Language;
  msaId: string;
  version: string;
  company: {
    companyName: string;
    legalForm: LegalForm | null;
    cocNumber: string | null;
    vatNumber: string | null;
    address: Address;
  };
  offeredAt: Date;
}

/** Who signed the agreement, and the evidence for it. */
export interface MsaSignature {
  fullName: string;
  jobTitle: string;
  signedAt: Date;
  ip: string;
  userAgent: string;
  /** SHA-256 in hexadecimal of the stored AGREEMENT file. */
  agreementSha256: string;
  signerEmailMasked: string;
  /** Stored hash of the mailed code, in hexadecimal. */
  codeProof: string;
  events: readonly SigningEvent[];
}

/** The agreement as offered. Equal values give a byte-identical file, so its SHA-256 is stable. */
export function renderAgreement(values: MsaDocumentValues): Promise<Buffer> {
  const { texts, paper, say } = startDocument('AGREEMENT', values.offeredAt, values);
  paper.addSection('', texts.parties.title, [createPartiesBlock(paper, values, texts)]);
  addAgreementText(paper, texts, say);
  return paper.finish();
}

/** The data processing annex. */
export function renderDpa(values: MsaDocumentValues): Promise<Buffer> {
  const { texts, paper, say } = startDocument('DPA', values.offeredAt, values);
  paper.addSection('', texts.parties.title, [createPartiesBlock(paper, values, texts)]);
  paper.addSection('', texts.parties.preambleTitle, [paper.paragraph(say(texts.dpa.preamble), styles.lead)]);
  addArticles(paper, 'A', texts.dpa.articles, say);
  return paper.finish();
}

/** The service level annex. */
export function renderSla(values: MsaDocumentValues): Promise<Buffer> {
  const { texts, paper, say } = startDocument('SLA', values.offeredAt, values);
  paper.addSection('', texts.parties.preambleTitle, [paper.paragraph(say(texts.sla.preamble), styles.lead)]);
  texts.sla.tables.forEach(({ title, intro, columns, relativeWidths, rows }, index) => {
    paper.addSection(`B${index + 1}`, title, [paper.paragraph(say(intro)), paper.table(relativeWidths, columns, rows)]);
  });
  addArticles(paper, 'B', texts.sla.articles, say, texts.sla.tables.length);
  return paper.finish();
}

/** The agreement with a signature page. */
export function renderSignedAgreement(values: MsaDocumentValues, signature: MsaSignature): Promise<Buffer> {
  const { language, company, offeredAt, version } = values;
  const { fullName, jobTitle, signedAt, agreementSha256 } = signature;
  const { texts, paper, say, provider } = startDocument('SIGNED_AGREEMENT', signedAt, values);
  const { signed } = texts;
  const when = formatDateTime(signedAt, language);
  paper.addSection('', texts.parties.title, [
    createPartiesBlock(paper, values, texts),
    paper.facts([
      [texts.parties.signed, when],
      [texts.parties.signedBy, `${fullName}, ${jobTitle}`],
    ]),
  ]);
  addAgreementText(paper, texts, say);
  paper.breakPage();
  paper.addSection('', signed.title, [paper.paragraph(fillPlaceholders(signed.statement, { version }), styles.lead)]);
  paper.addSection('', signed.forPartner, [
    paper.signature(fullName, [jobTitle, company.companyName, fillPlaceholders(signed.signedAt, { moment: when })]),
  ]);
  paper.addSection('', signed.forProvider, [
    paper.signature(provider, [fillPlaceholders(signed.byProvider, { provider, date: formatDay(offeredAt, language) })]),
  ]);
  paper.addSection('', signed.fingerprint, [
    paper.paragraph(groupHex(agreementSha256), styles.mono),
    paper.paragraph(signed.fingerprintNote),
  ]);
  return paper.finish();
}

/** The steps that led to the signature, as evidence. */
export function renderAuditTrail(values: MsaDocumentValues, signature: MsaSignature): Promise<Buffer> {
  const { language, company, offeredAt, version, msaId } = values;
  const { texts, paper, say, provider } = startDocument('AUDIT_TRAIL', signature.signedAt, values);
  const { auditTrail, parties: words, signed } = texts;
  paper.addSection('', words.preambleTitle, [paper.paragraph(say(auditTrail.preamble), styles.lead)]);
  paper.addSection('', auditTrail.document, [
    paper.facts([
      [words.agreementId, `${texts.agreement.title} ${version}`],
      [words.number, msaId, styles.mono],
      [words.provider, provider],
      [words.partner, company.companyName],
      [words.cocNumber, company.cocNumber],
      [signed.fingerprint, groupHex(signature.agreementSha256), styles.mono],
    ]),
  ]);
  paper.addSection('', auditTrail.signer, [
    paper.facts([
      [words.signedBy, signature.fullName],
      [words.jobTitle, signature.jobTitle],
      [words.email, signature.signerEmailMasked],
      [words.signed, formatDateTime(signature.signedAt, language)],
      [words.ip, signature.ip, styles.mono],
      [words.userAgent, truncateUserAgent(signature.userAgent)],
    ]),
  ]);
  paper.addSection('', auditTrail.codeTitle, [
    paper.paragraph(fillPlaceholders(auditTrail.code, { email: signature.signerEmailMasked })),
    paper.facts([[signed.fingerprint, groupHex(signature.codeProof), styles.mono]]),
  ]);
  const row = (type: keyof typeof auditTrail.event, at: Date, from: string, userAgent: string) =>
    [[formatDateTime(at, language), formatUtc(at)], auditTrail.event[type], [from, truncateUserAgent(userAgent)]] as const;
  paper.breakPage();
  paper.addSection('', auditTrail.events, [
    paper.paragraph(auditTrail.eventsNote),
    paper.table([9, 7, 10], auditTrail.columns, [
      row('OFFERED', offeredAt, provider, ''),
      ...signature.events.map(({ type, at, ip, userAgent }) => row(type, new Date(at), ip ?? provider, userAgent ?? '')),
    ]),
  ]);
  paper.addSection('', auditTrail.meaningTitle, [paper.paragraph(auditTrail.meaning)]);
  return paper.finish();
}

/** Starts a document with its masthead and title, and returns what every document needs to continue. */
function startDocument(type: MsaDocumentType, createdAt: Date, { brand, language, msaId, version }: MsaDocumentValues) {
  const texts = msaTexts[language];
  const provider = brandNames[getBrandSlug(brand)];
  const title = getTitle(type, texts);
  const reference = `${type.replace('_', ' ')} ${version} · ${msaId}`;
  const paper = new PdfDocument({ brand, language, title, reference, createdAt });
  paper.addTitle(title, fillPlaceholders(texts.parties.version, { version }));
  return { texts, paper, provider, say: (text: string) => fillPlaceholders(text, { provider }) };
}

function getTitle(type: MsaDocumentType, { agreement, dpa, sla, auditTrail }: MsaTexts): string {
  if (type === 'DPA') return dpa.title;
  if (type === 'SLA') return sla.title;
  return type === 'AUDIT_TRAIL' ? auditTrail.title : agreement.title;
}

function addAgreementText(paper: PdfDocument, { agreement, parties: words }: MsaTexts, say: (text: string) => string): void {
  paper.addSection('', words.preambleTitle, [paper.paragraph(say(agreement.preamble), styles.lead)]);
  addArticles(paper, '', agreement.articles, say);
}

/** Adds numbered articles; the numbers of an annex start with its letter. */
function addArticles(
  paper: PdfDocument,
  letter: string,
  list: readonly Article[],
  say: (text: string) => string,
  before = 0,
): void {
  list.forEach(({ title, clauses }, index) => {
    const number = `${letter}${before + index + 1}`;
    const blocks = clauses.map((clause, index) => paper.clause(`${number}.${index + 1}`, toStyledText(clause, say)));
    paper.addSection(number, title, blocks);
  });
}

function toStyledText(clause: Clause, say: (text: string) => string) {
  if (typeof clause === 'string') return say(clause);
  return [
    { text: `${clause.term}: `, style: styles.strong },
    { text: say(clause.meaning), style: styles.body },
  ];
}

function createPartiesBlock(
  paper: PdfDocument,
  { brand, language, company, offeredAt, msaId }: MsaDocumentValues,
  { parties: words }: MsaTexts,
): Block {
  const form = company.legalForm ? words.legalForms[company.legalForm] : '';
  return paper.facts([
    [words.provider, [brandNames[getBrandSlug(brand)], words.providerSeat], styles.strong],
    [words.partner, [company.companyName, form], styles.strong],
    [words.address, formatAddressLine(company.address, language)],
    [words.cocNumber, company.cocNumber],
    [words.vatNumber, company.vatNumber],
    [words.offered, formatDay(offeredAt, language)],
    [words.number, msaId, styles.mono],
  ]);
}

function formatAddressLine(address: Address, language: Language): string {
  return `${formatAddress(address)}, ${getCountryName(address.country, language)}`;
}

/** Grouped by 16 characters, so that people can compare two hashes. */
function groupHex(hexadecimal: string): string {
  return hexadecimal.replace(/.{16}(?=.)/g, '$& ');
}

/** Limits a user agent to 240 characters, which fit in a few lines. */
function truncateUserAgent(userAgent: string): string {
  return userAgent.length > 240 ? `${userAgent.slice(0, 239)}…` : userAgent;
}

function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
