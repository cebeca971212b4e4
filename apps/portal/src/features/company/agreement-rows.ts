import type { Msa, MsaDocumentType, MsaStatus } from '@demarc/contract/msa.ts';

/** An agreement and the annexes that go with it, each a line of the list. */
export const rowTypes = ['AGREEMENT', 'DPA', 'SLA'] as const;
type RowType = (typeof rowTypes)[number];

export interface AgreementRow {
  id: string;
  msa: Msa;
  type: RowType;
  title: string;
  version: string;
  status: MsaStatus;
  signedByName: string | null;
  signedAt: string | null;
  /** Null where nothing ends it yet, or nobody knows when it did. */
  validUntil: string | null;
  /** What can be downloaded of this line. */
  documents: readonly MsaDocumentType[];
}

/** The lines of all versions, newest first; an annex is there where it has a text. */
export function rowsOf(versions: readonly Msa[]): AgreementRow[] {
  return versions.flatMap((msa) => {
    const has = new Set(msa.documents.map(({ type }) => type));
    const validUntil = endOf(msa, versions);
    return rowTypes
      .filter((type) => type === 'AGREEMENT' || has.has(type))
      .map((type) => ({
        id: `${msa.msaId}-${type}`,
        msa,
        type,
        title: msa.title,
        version: msa.version,
        status: msa.status,
        signedByName: msa.signedByName,
        signedAt: msa.signedAt,
        validUntil,
        documents: documentsOf(type).filter((one) => has.has(one)),
      }));
  });
}

function documentsOf(type: RowType): readonly MsaDocumentType[] {
  return type === 'AGREEMENT' ? ['SIGNED_AGREEMENT', 'AUDIT_TRAIL', 'AGREEMENT'] : [type];
}

function endOf({ msaId, status, expiresAt }: Msa, versions: readonly Msa[]): string | null {
  if (status === 'OFFERED' || status === 'EXPIRED') return expiresAt;
  if (status === 'SUPERSEDED') return versions.find(({ supersedesMsaId }) => supersedesMsaId === msaId)?.signedAt ?? null;
  return null;
}
