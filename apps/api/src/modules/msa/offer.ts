import { randomUUID } from 'node:crypto';
import type { MsaDocumentType } from '@demarc/contract/msa.ts';
import type { AppContext } from '../../app-context.ts';
import { generateSecret, getBrandOrigin } from '../../config.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../db/hash-secret.ts';
import type { MsaDocumentValues } from '../../documents/msa/msa-document.ts';
import { msaTexts, msaVersion } from '../../documents/msa/msa-texts.ts';
import { buildMsaFileName } from '../../documents/msa-file-name.ts';
import { storeFile } from '../../documents/store-file.ts';
import { conflict } from '../../http/problem.ts';
import { msaSigning } from '../../mail/templates/msa-signing.ts';
import type { CustomerRow, MsaRow, Recipient } from './msa.store.ts';
import * as store from './msa.store.ts';
import * as signingStore from './signing.store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
export const signingPeriodDays = 30;

export interface PreparedOffer {
  values: MsaDocumentValues;
  files: readonly MsaFile[];
}

interface MsaFile {
  type: MsaDocumentType;
  content: Uint8Array;
}

/** Renders the documents of an offer of the current text. Slow, so call it before the transaction that stores the offer. */
export async function prepareOffer({ clock }: Pick<AppContext, 'clock'>, customer: CustomerRow): Promise<PreparedOffer> {
  const values = toDocumentValues(customer, {
    msaId: randomUUID(),
    msaVersion,
    language: customer.language,
    offeredAt: clock.now(),
  });
  // Imported on demand: the PDF renderer and its fonts take a tenth of the server's memory.
  const { renderAgreement, renderDpa, renderSla } = await import('../../documents/msa/msa-document.ts');
  const files: MsaFile[] = [
    { type: 'AGREEMENT', content: await renderAgreement(values) },
    { type: 'DPA', content: await renderDpa(values) },
    { type: 'SLA', content: await renderSla(values) },
  ];
  return { values, files };
}

/** Stores an offer, which replaces an open one, and emails a link to the signer. The caller has locked the customer. */
export async function storeOffer(
  tx: Database,
  context: Pick<AppContext, 'clock' | 'config' | 'mail'>,
  customer: CustomerRow,
  { values, files }: PreparedOffer,
  author: Author,
): Promise<MsaRow> {
  const { customerId } = customer;
  const { msaId, offeredAt, language, version } = values;
  const openOffer = await store.findOpen(tx, customerId);
  if (openOffer) {
    await store.update(tx, customerId, openOffer.msaId, { status: 'EXPIRED' });
    await writeTransitionAudit(tx, context, author, openOffer, { type: 'msa.expired', status: 'EXPIRED' });
  }
  const msa = await store.insert(tx, {
    customerId,
    msaId,
    msaVersion: version,
    title: msaTexts[language].agreement.title,
    status: 'OFFERED',
    language,
    offeredAt,
    expiresAt: new Date(offeredAt.getTime() + signingPeriodDays * dayMilliseconds),
  });
  await storeFiles(tx, customer, msa, files, offeredAt);
  await writeAudit(tx, context.clock, author, {
    customerId,
    type: 'msa.offered',
    objectType: 'msa',
    objectId: msaId,
    before: null,
    after: { status: 'OFFERED', version, language, expiresAt: msa.expiresAt },
    data: { version, expiresAt: msa.expiresAt },
  });
  await mailSigningLink(tx, context, customer, msa);
  return msa;
}

/**
 * Creates a signing link, which replaces all earlier ones, emails it to the signer and returns the signer. The caller has locked
 * the customer.
 */
export async function mailSigningLink(
  tx: Database,
  { clock, config, mail }: Pick<AppContext, 'clock' | 'config' | 'mail'>,
  customer: CustomerRow,
  { msaId, msaVersion, expiresAt }: MsaRow,
): Promise<Recipient> {
  const { brand, companyName, customerId } = customer;
  const signer = await store.findSigner(tx, customerId);
  if (!signer) throw conflict('INVALID_TRANSITION', { missing: 'signer' });
  const now = clock.now();
  const token = generateSecret();
  const earlierEvents = await signingStore.endLinks(tx, customerId, msaId, now);
  await signingStore.insert(tx, {
    tokenHash: hashSecret(token),
    customerId,
    msaId,
    signerEmail: signer.email,
    createdAt: now,
    expiresAt,
    // The proof of signing covers all steps, including those through earlier links.
    events: [...earlierEvents, { type: 'LINK_MAILED', at: now.toISOString(), ip: null, userAgent: null }],
  });
  await mail.queue(tx, {
    customerId,
    brand,
    language: signer.language,
    recipient: signer.email,
    template: msaSigning,
    values: {
      firstName: signer.firstName,
      companyName,
      version: msaVersion,
      url: `${getBrandOrigin(config, brand)}/sign/${token}`,
      expiresAt,
    },
  });
  return signer;
}

export async function storeFiles(
  tx: Database,
  { companyName }: CustomerRow,
  { customerId, msaId, msaVersion }: MsaRow,
  files: readonly MsaFile[],
  createdAt: Date,
): Promise<void> {
  for (const { type, content } of files) {
    const fileName = buildMsaFileName(type, msaVersion, companyName);
    const documentId = randomUUID();
    await Promise.all([
      storeFile(tx, { customerId, documentId, fileName, contentType: 'application/pdf', content, createdAt }),
      store.linkFile(tx, { customerId, msaId, type, documentId }),
    ]);
  }
}

/** Returns the customer and agreement values that the documents show. */
export function toDocumentValues(
  {
    brand,
    companyName,
    legalForm,
    cocNumber,
    vatNumber,
    address,
  }: Pick<CustomerRow, 'brand' | 'companyName' | 'legalForm' | 'cocNumber' | 'vatNumber' | 'address'>,
  { msaId, msaVersion, language, offeredAt }: Pick<MsaRow, 'msaId' | 'msaVersion' | 'language' | 'offeredAt'>,
): MsaDocumentValues {
  const company = { companyName, legalForm, cocNumber, vatNumber, address };
  return { brand, language, msaId, version: msaVersion, company, offeredAt };
}

/** Writes the audit entry of a status change of an agreement. */
export async function writeTransitionAudit(
  tx: Database,
  { clock }: Pick<AppContext, 'clock'>,
  author: Author,
  { customerId, msaId, msaVersion, status }: MsaRow,
  after: { type: `msa.${string}`; status: MsaRow['status'] },
): Promise<void> {
  await writeAudit(tx, clock, author, {
    customerId,
    type: after.type,
    objectType: 'msa',
    objectId: msaId,
    before: { status },
    after: { status: after.status },
    data: { version: msaVersion },
  });
}
