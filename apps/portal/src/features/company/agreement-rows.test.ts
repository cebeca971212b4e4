import type { Msa, MsaDocumentType } from '@demarc/contract/msa.ts';
import { describe, expect, it } from 'vitest';
import { toAgreementRows } from './agreement-rows.ts';

function createMsa(msaId: string, values: Partial<Omit<Msa, 'documents'>>, types: readonly MsaDocumentType[]): Msa {
  const documents = types.map((type) => ({
    type,
    fileName: `${type}.pdf`,
    contentType: 'application/pdf',
    sizeBytes: 1,
    sha256: '',
  }));
  return {
    msaId,
    customerId: 1,
    version: '2026.1',
    title: 'Raamovereenkomst',
    status: 'OFFERED',
    language: 'nl',
    offeredAt: '2026-11-01T10:00:00.000Z',
    expiresAt: '2026-12-01T10:00:00.000Z',
    signer: null,
    signerName: null,
    signerEmail: null,
    linkMailedAt: null,
    signedAt: null,
    signedByName: null,
    signedByJobTitle: null,
    effectiveFrom: null,
    supersedesMsaId: null,
    ...values,
    documents,
  };
}

describe('toAgreementRows', () => {
  it('lists the agreement and each annex that has a document', () => {
    const rows = toAgreementRows([createMsa('1', {}, ['AGREEMENT', 'DPA'])]);
    expect(rows.map(({ type, documents }) => [type, documents])).toEqual([
      ['AGREEMENT', ['AGREEMENT']],
      ['DPA', ['DPA']],
    ]);
  });
  it('lists the signed document first', () => {
    const [row] = toAgreementRows([createMsa('1', { status: 'SIGNED' }, ['AGREEMENT', 'SIGNED_AGREEMENT', 'AUDIT_TRAIL'])]);
    expect(row?.documents).toEqual(['SIGNED_AGREEMENT', 'AUDIT_TRAIL', 'AGREEMENT']);
  });
  it('ends an agreement when the next one was signed, and an offer when it expires', () => {
    const rows = toAgreementRows([
      createMsa('3', { status: 'OFFERED' }, []),
      createMsa('2', { version: '2026.2', status: 'SIGNED', signedAt: '2026-03-17T10:00:00.000Z', supersedesMsaId: '1' }, []),
      createMsa('1', { status: 'SUPERSEDED', signedAt: '2025-01-01T10:00:00.000Z' }, []),
    ]);
    expect(rows.map(({ validUntil }) => validUntil)).toEqual(['2026-12-01T10:00:00.000Z', null, '2026-03-17T10:00:00.000Z']);
    expect(rows.map(({ replacedBy }) => replacedBy)).toEqual([null, null, '2026.2']);
  });
});
