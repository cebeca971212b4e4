import { createHash, randomUUID } from 'node:crypto';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { customers } from '../db/schema/customer.ts';
import type { SigningEvent } from '../db/schema/msa.ts';
import {
  type MsaSignature,
  renderAgreement,
  renderAuditTrail,
  renderDpa,
  renderSignedAgreement,
  renderSla,
} from '../documents/msa/msa-document.ts';
import { msaTexts } from '../documents/msa/msa-texts.ts';
import { buildMsaFileName } from '../documents/msa-file-name.ts';
import { maskEmail } from '../mail/mask-email.ts';
import { signingPeriodDays, toDocumentValues } from '../modules/msa/offer.ts';
import type { SampleAgreements, SampleOffer } from './company.ts';

/**
 * Creates the agreements of a sample customer, oldest first, with real documents; each signed one supersedes the previous one.
 */
export async function createSampleMsas(
  customer: typeof customers.$inferInsert,
  offers: readonly SampleOffer[],
): Promise<SampleAgreements> {
  const rows: SampleAgreements = { msas: [], msaDocuments: [], documents: [] };
  const { companyName, customerId, language } = customer;
  for (const { version, offeredAt, signed } of offers) {
    const before = rows.msas.find(({ status }) => status === 'SIGNED');
    if (before && signed) before.status = 'SUPERSEDED';
    const msa = {
      customerId,
      msaId: randomUUID(),
      msaVersion: version,
      title: msaTexts[language].agreement.title,
      status: signed ? 'SIGNED' : 'OFFERED',
      language,
      offeredAt,
      expiresAt: new Date(offeredAt.getTime() + signingPeriodDays * 24 * 60 * 60 * 1000),
      signedAt: signed?.signedAt ?? null,
      signedByName: signed?.fullName ?? null,
      signedByJobTitle: signed?.jobTitle ?? null,
      effectiveFrom: signed && formatAmsterdamDate(signed.signedAt),
      supersedesMsaId: (signed && before?.msaId) ?? null,
    } as const;
    rows.msas.push({ ...msa });

    const { legalForm = null, cocNumber = null, vatNumber = null } = customer;
    const values = toDocumentValues({ ...customer, legalForm, cocNumber, vatNumber }, msa);
    const addDocument = (type: (typeof rows.msaDocuments)[number]['type'], content: Buffer, createdAt: Date): string => {
      const documentId = randomUUID();
      const sha256 = createHash('sha256').update(content).digest('hex');
      const fileName = buildMsaFileName(type, version, companyName);
      const contentType = 'application/pdf';
      rows.documents.push({
        customerId,
        documentId,
        fileName,
        contentType,
        sizeBytes: content.length,
        sha256,
        content,
        createdAt,
      });
      rows.msaDocuments.push({ customerId, msaId: msa.msaId, type, documentId });
      return sha256;
    };
    const agreementSha256 = addDocument('AGREEMENT', await renderAgreement(values), offeredAt);
    addDocument('DPA', await renderDpa(values), offeredAt);
    addDocument('SLA', await renderSla(values), offeredAt);
    if (!signed) continue;
    const signature = createSampleSignature(offeredAt, signed, agreementSha256);
    addDocument('SIGNED_AGREEMENT', await renderSignedAgreement(values, signature), signed.signedAt);
    addDocument('AUDIT_TRAIL', await renderAuditTrail(values, signature), signed.signedAt);
  }
  return rows;
}

function createSampleSignature(
  offeredAt: Date,
  signed: NonNullable<SampleOffer['signed']>,
  agreementSha256: string,
): MsaSignature {
  const { email, fullName, jobTitle, signedAt } = signed;
  // Reserved for documentation (RFC 5737).
  const ip = '203.0.113.17';
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const event = (type: SigningEvent['type'], secondsBefore: number): SigningEvent => ({
    type,
    at: new Date(signedAt.getTime() - secondsBefore * 1000).toISOString(),
    ip,
    userAgent,
  });
  return {
    fullName,
    jobTitle,
    signedAt,
    ip,
    userAgent,
    agreementSha256,
    signerEmailMasked: maskEmail(email),
    codeProof: createHash('sha256').update(`${email} ${signedAt.toISOString()}`).digest('hex'),
    events: [
      { type: 'LINK_MAILED', at: offeredAt.toISOString(), ip: null, userAgent: null },
      event('OPENED', 412),
      event('CODE_MAILED', 96),
      event('CODE_CONFIRMED', 0),
      event('SIGNED', 0),
    ],
  };
}
