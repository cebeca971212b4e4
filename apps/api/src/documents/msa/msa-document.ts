import type { Brand } from '@demarc/contract/access.ts';
import type { Address } from '@demarc/contract/address.ts';
import type { LegalForm } from '@demarc/contract/customer.ts';
import { formatAddress } from '@demarc/contract/format-address.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { MsaDocumentType } from '@demarc/contract/msa.ts';
import { brandNames } from '@demarc/look/marks.ts';
import type { SigningEvent } from '../../db/schema/msa.ts';
import { brandSlug } from '../../mail/layout.ts';
import { dayOf, momentOf, utcOf } from '../moment.ts';
import { type Block, Paper, styles } from '../paper.ts';
import { type Article, type Clause, type MsaTexts, msaTexts } from './texts.ts';

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
  const { texts, paper, say } = begin('AGREEMENT', values.offeredAt, values);
  paper.section('', texts.parties.title, [parties(paper, values, texts)]);
  agreementText(paper, texts, say);
  return paper.finish();
}

/** The data processing annex. */
export function renderDpa(values: MsaDocumentValues): Promise<Buffer> {
  const { texts, paper, say } = begin('DPA', values.offeredAt, values);
  paper.section('', texts.parties.title, [parties(paper, values, texts)]);
  paper.section('', texts.parties.preambleTitle, [paper.prose(say(texts.dpa.preamble), styles.lead)]);
  articles(paper, 'A', texts.dpa.articles, say);
  return paper.finish();
}

/** The service level annex. */
export function renderSla(values: MsaDocumentValues): Promise<Buffer> {
  const { texts, paper, say } = begin('SLA', values.offeredAt, values);
  paper.section('', texts.parties.preambleTitle, [paper.prose(say(texts.sla.preamble), styles.lead)]);
  texts.sla.tables.forEach(({ title, intro, columns, shares, rows }, index) => {
    paper.section(`B${index + 1}`, title, [paper.prose(say(intro)), paper.table(shares, columns, rows)]);
  });
  articles(paper, 'B', texts.sla.articles, say, texts.sla.tables.length);
  return paper.finish();
}

/** The agreement with a signature page. */
export function renderSignedAgreement(values: MsaDocumentValues, signature: MsaSignature): Promise<Buffer> {
  const { language, company, offeredAt, version } = values;
  const { fullName, jobTitle, signedAt, agreementSha256 } = signature;
  const { texts, paper, say, provider } = begin('SIGNED_AGREEMENT', signedAt, values);
  const { signed } = texts;
  const when = momentOf(signedAt, language);
  paper.section('', texts.parties.title, [
    parties(paper, values, texts),
    paper.facts([
      [texts.parties.signed, when],
      [texts.parties.signedBy, `${fullName}, ${jobTitle}`],
    ]),
  ]);
  agreementText(paper, texts, say);
  paper.breakPage();
  paper.section('', signed.title, [paper.prose(fill(signed.statement, { version }), styles.lead)]);
  paper.section('', signed.forPartner, [
    paper.signature(fullName, [jobTitle, company.companyName, fill(signed.signedAt, { moment: when })]),
  ]);
  paper.section('', signed.forProvider, [
    paper.signature(provider, [fill(signed.byProvider, { provider, date: dayOf(offeredAt, language) })]),
  ]);
  paper.section('', signed.fingerprint, [
    paper.prose(inGroups(agreementSha256), styles.mono),
    paper.prose(signed.fingerprintNote),
  ]);
  return paper.finish();
}

/** The steps that led to the signature, as evidence. */
export function renderAuditTrail(values: MsaDocumentValues, signature: MsaSignature): Promise<Buffer> {
  const { language, company, offeredAt, version, msaId } = values;
  const { texts, paper, say, provider } = begin('AUDIT_TRAIL', signature.signedAt, values);
  const { auditTrail, parties: words, signed } = texts;
  paper.section('', words.preambleTitle, [paper.prose(say(auditTrail.preamble), styles.lead)]);
  paper.section('', auditTrail.document, [
    paper.facts([
      [words.agreementId, `${texts.agreement.title} ${version}`],
      [words.number, msaId, styles.mono],
      [words.provider, provider],
      [words.partner, company.companyName],
      [words.cocNumber, company.cocNumber],
      [signed.fingerprint, inGroups(signature.agreementSha256), styles.mono],
    ]),
  ]);
  paper.section('', auditTrail.signer, [
    paper.facts([
      [words.signedBy, signature.fullName],
      [words.jobTitle, signature.jobTitle],
      [words.email, signature.signerEmailMasked],
      [words.signed, momentOf(signature.signedAt, language)],
      [words.ip, signature.ip, styles.mono],
      [words.userAgent, shortened(signature.userAgent)],
    ]),
  ]);
  paper.section('', auditTrail.codeTitle, [
    paper.prose(fill(auditTrail.code, { email: signature.signerEmailMasked })),
    paper.facts([[signed.fingerprint, inGroups(signature.codeProof), styles.mono]]),
  ]);
  const row = (type: keyof typeof auditTrail.event, at: Date, from: string, userAgent: string) =>
    [[momentOf(at, language), utcOf(at)], auditTrail.event[type], [from, shortened(userAgent)]] as const;
  paper.breakPage();
  paper.section('', auditTrail.events, [
    paper.prose(auditTrail.eventsNote),
    paper.table([9, 7, 10], auditTrail.columns, [
      row('OFFERED', offeredAt, provider, ''),
      ...signature.events.map(({ type, at, ip, userAgent }) => row(type, new Date(at), ip ?? provider, userAgent ?? '')),
    ]),
  ]);
  paper.section('', auditTrail.meaningTitle, [paper.prose(auditTrail.meaning)]);
  return paper.finish();
}

/** Starts a document with its masthead and title, and returns what every document needs to continue. */
function begin(type: MsaDocumentType, createdAt: Date, { brand, language, msaId, version }: MsaDocumentValues) {
  const texts = msaTexts[language];
  const provider = brandNames[brandSlug(brand)];
  const title = titleOf(type, texts);
  const reference = `${type.replace('_', ' ')} ${version} · ${msaId}`;
  const paper = new Paper({ brand, language, title, reference, createdAt });
  paper.opening(title, fill(texts.parties.version, { version }));
  return { texts, paper, provider, say: (text: string) => fill(text, { provider }) };
}

function titleOf(type: MsaDocumentType, { agreement, dpa, sla, auditTrail }: MsaTexts): string {
  if (type === 'DPA') return dpa.title;
  if (type === 'SLA') return sla.title;
  return type === 'AUDIT_TRAIL' ? auditTrail.title : agreement.title;
}

function agreementText(paper: Paper, { agreement, parties: words }: MsaTexts, say: (text: string) => string): void {
  paper.section('', words.preambleTitle, [paper.prose(say(agreement.preamble), styles.lead)]);
  articles(paper, '', agreement.articles, say);
}

/** Adds numbered articles; the numbers of an annex start with its letter. */
function articles(paper: Paper, letter: string, list: readonly Article[], say: (text: string) => string, before = 0): void {
  list.forEach(({ title, clauses }, index) => {
    const number = `${letter}${before + index + 1}`;
    const blocks = clauses.map((clause, at) => paper.clause(`${number}.${at + 1}`, wordsOf(clause, say)));
    paper.section(number, title, blocks);
  });
}

function wordsOf(clause: Clause, say: (text: string) => string) {
  if (typeof clause === 'string') return say(clause);
  return [
    { text: `${clause.term}: `, style: styles.strong },
    { text: say(clause.meaning), style: styles.body },
  ];
}

function parties(
  paper: Paper,
  { brand, language, company, offeredAt, msaId }: MsaDocumentValues,
  { parties: words }: MsaTexts,
): Block {
  const form = company.legalForm ? words.legalForms[company.legalForm] : '';
  return paper.facts([
    [words.provider, [brandNames[brandSlug(brand)], words.providerSeat], styles.strong],
    [words.partner, [company.companyName, form], styles.strong],
    [words.address, addressLine(company.address, language)],
    [words.cocNumber, company.cocNumber],
    [words.vatNumber, company.vatNumber],
    [words.offered, dayOf(offeredAt, language)],
    [words.number, msaId, styles.mono],
  ]);
}

function addressLine(address: Address, language: Language): string {
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(address.country);
  return `${formatAddress(address)}, ${country}`;
}

/** Grouped by 16 characters, so that people can compare two hashes. */
function inGroups(hexadecimal: string): string {
  return hexadecimal.replace(/.{16}(?=.)/g, '$& ');
}

/** Limits a user agent to 240 characters, which fit in a few lines. */
function shortened(userAgent: string): string {
  return userAgent.length > 240 ? `${userAgent.slice(0, 239)}…` : userAgent;
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
