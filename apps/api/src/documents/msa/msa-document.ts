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
import { groupHex } from '../group-hex.ts';
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

/** The signer of the agreement, and the evidence of the signature. */
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

/** Renders the agreement as offered. Equal values give a byte-identical file, so its SHA-256 is stable. */
export function renderAgreement(values: MsaDocumentValues): Promise<Buffer> {
  const { texts, pdf, fill } = startDocument('AGREEMENT', values.offeredAt, values);
  pdf.addSection('', texts.parties.title, [createPartiesBlock(pdf, values, texts)]);
  addAgreementText(pdf, texts, fill);
  return pdf.finish();
}

/** Renders the data processing annex. */
export function renderDpa(values: MsaDocumentValues): Promise<Buffer> {
  const { texts, pdf, fill } = startDocument('DPA', values.offeredAt, values);
  pdf.addSection('', texts.parties.title, [createPartiesBlock(pdf, values, texts)]);
  pdf.addSection('', texts.parties.preambleTitle, [pdf.paragraph(fill(texts.dpa.preamble), styles.lead)]);
  addArticles(pdf, 'A', texts.dpa.articles, fill);
  return pdf.finish();
}

/** Renders the service level annex. */
export function renderSla(values: MsaDocumentValues): Promise<Buffer> {
  const { texts, pdf, fill } = startDocument('SLA', values.offeredAt, values);
  pdf.addSection('', texts.parties.preambleTitle, [pdf.paragraph(fill(texts.sla.preamble), styles.lead)]);
  texts.sla.tables.forEach(({ title, intro, columns, relativeWidths, rows }, index) => {
    pdf.addSection(`B${index + 1}`, title, [pdf.paragraph(fill(intro)), pdf.table(relativeWidths, columns, rows)]);
  });
  addArticles(pdf, 'B', texts.sla.articles, fill, texts.sla.tables.length);
  return pdf.finish();
}

/** Renders the agreement with its signature page. */
export function renderSignedAgreement(values: MsaDocumentValues, signature: MsaSignature): Promise<Buffer> {
  const { language, company, offeredAt, version } = values;
  const { fullName, jobTitle, signedAt, agreementSha256 } = signature;
  const { texts, pdf, fill, provider } = startDocument('SIGNED_AGREEMENT', signedAt, values);
  const { signed } = texts;
  const when = formatDateTime(signedAt, language);
  pdf.addSection('', texts.parties.title, [
    createPartiesBlock(pdf, values, texts),
    pdf.facts([
      [texts.parties.signed, when],
      [texts.parties.signedBy, `${fullName}, ${jobTitle}`],
    ]),
  ]);
  addAgreementText(pdf, texts, fill);
  pdf.breakPage();
  pdf.addSection('', signed.title, [pdf.paragraph(fillPlaceholders(signed.statement, { version }), styles.lead)]);
  pdf.addSection('', signed.forPartner, [
    pdf.signature(fullName, [jobTitle, company.companyName, fillPlaceholders(signed.signedAt, { moment: when })]),
  ]);
  pdf.addSection('', signed.forProvider, [
    pdf.signature(provider, [fillPlaceholders(signed.byProvider, { provider, date: formatDay(offeredAt, language) })]),
  ]);
  pdf.addSection('', signed.fingerprint, [
    pdf.paragraph(groupHex(agreementSha256), styles.mono),
    pdf.paragraph(signed.fingerprintNote),
  ]);
  return pdf.finish();
}

/** Renders the steps that led to the signature, as evidence. */
export function renderAuditTrail(values: MsaDocumentValues, signature: MsaSignature): Promise<Buffer> {
  const { language, company, offeredAt, version, msaId } = values;
  const { texts, pdf, fill, provider } = startDocument('AUDIT_TRAIL', signature.signedAt, values);
  const { auditTrail, parties: labels, signed } = texts;
  pdf.addSection('', labels.preambleTitle, [pdf.paragraph(fill(auditTrail.preamble), styles.lead)]);
  pdf.addSection('', auditTrail.document, [
    pdf.facts([
      [labels.agreementId, `${texts.agreement.title} ${version}`],
      [labels.number, msaId, styles.mono],
      [labels.provider, provider],
      [labels.partner, company.companyName],
      [labels.cocNumber, company.cocNumber],
      [signed.fingerprint, groupHex(signature.agreementSha256), styles.mono],
    ]),
  ]);
  pdf.addSection('', auditTrail.signer, [
    pdf.facts([
      [labels.signedBy, signature.fullName],
      [labels.jobTitle, signature.jobTitle],
      [labels.email, signature.signerEmailMasked],
      [labels.signed, formatDateTime(signature.signedAt, language)],
      [labels.ip, signature.ip, styles.mono],
      [labels.userAgent, truncateUserAgent(signature.userAgent)],
    ]),
  ]);
  pdf.addSection('', auditTrail.codeTitle, [
    pdf.paragraph(fillPlaceholders(auditTrail.code, { email: signature.signerEmailMasked })),
    pdf.facts([[signed.fingerprint, groupHex(signature.codeProof), styles.mono]]),
  ]);
  const buildRow = (type: keyof typeof auditTrail.event, at: Date, from: string, userAgent: string) =>
    [[formatDateTime(at, language), formatUtc(at)], auditTrail.event[type], [from, truncateUserAgent(userAgent)]] as const;
  pdf.breakPage();
  pdf.addSection('', auditTrail.events, [
    pdf.paragraph(auditTrail.eventsNote),
    pdf.table([9, 7, 10], auditTrail.columns, [
      buildRow('OFFERED', offeredAt, provider, ''),
      ...signature.events.map(({ type, at, ip, userAgent }) => buildRow(type, new Date(at), ip ?? provider, userAgent ?? '')),
    ]),
  ]);
  pdf.addSection('', auditTrail.meaningTitle, [pdf.paragraph(auditTrail.meaning)]);
  return pdf.finish();
}

/** Starts a document with its letterhead and title, and returns what every document needs to continue. */
function startDocument(type: MsaDocumentType, createdAt: Date, { brand, language, msaId, version }: MsaDocumentValues) {
  const texts = msaTexts[language];
  const provider = brandNames[getBrandSlug(brand)];
  const title = getTitle(type, texts);
  const reference = `${type.replace('_', ' ')} ${version} · ${msaId}`;
  const pdf = new PdfDocument({ brand, language, title, reference, createdAt });
  pdf.addTitle(title, fillPlaceholders(texts.parties.version, { version }));
  return { texts, pdf, provider, fill: (text: string) => fillPlaceholders(text, { provider }) };
}

function getTitle(type: MsaDocumentType, { agreement, dpa, sla, auditTrail }: MsaTexts): string {
  if (type === 'DPA') return dpa.title;
  if (type === 'SLA') return sla.title;
  return type === 'AUDIT_TRAIL' ? auditTrail.title : agreement.title;
}

function addAgreementText(pdf: PdfDocument, { agreement, parties: labels }: MsaTexts, fill: (text: string) => string): void {
  pdf.addSection('', labels.preambleTitle, [pdf.paragraph(fill(agreement.preamble), styles.lead)]);
  addArticles(pdf, '', agreement.articles, fill);
}

/** Adds numbered articles; the numbers of an annex start with its letter. */
function addArticles(
  pdf: PdfDocument,
  letter: string,
  list: readonly Article[],
  fill: (text: string) => string,
  precedingArticles = 0,
): void {
  list.forEach(({ title, clauses }, index) => {
    const number = `${letter}${precedingArticles + index + 1}`;
    const blocks = clauses.map((clause, index) => pdf.clause(`${number}.${index + 1}`, toStyledText(clause, fill)));
    pdf.addSection(number, title, blocks);
  });
}

function toStyledText(clause: Clause, fill: (text: string) => string) {
  if (typeof clause === 'string') return fill(clause);
  return [
    { text: `${clause.term}: `, style: styles.strong },
    { text: fill(clause.meaning), style: styles.body },
  ];
}

function createPartiesBlock(
  pdf: PdfDocument,
  { brand, language, company, offeredAt, msaId }: MsaDocumentValues,
  { parties: labels }: MsaTexts,
): Block {
  const form = company.legalForm ? labels.legalForms[company.legalForm] : '';
  return pdf.facts([
    [labels.provider, [brandNames[getBrandSlug(brand)], labels.providerSeat], styles.strong],
    [labels.partner, [company.companyName, form], styles.strong],
    [labels.address, formatAddressLine(company.address, language)],
    [labels.cocNumber, company.cocNumber],
    [labels.vatNumber, company.vatNumber],
    [labels.offered, formatDay(offeredAt, language)],
    [labels.number, msaId, styles.mono],
  ]);
}

function formatAddressLine(address: Address, language: Language): string {
  return `${formatAddress(address)}, ${getCountryName(address.country, language)}`;
}

/** Limits a user agent to 240 characters, which fit in a few lines. */
function truncateUserAgent(userAgent: string): string {
  return userAgent.length > 240 ? `${userAgent.slice(0, 239)}…` : userAgent;
}

function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
