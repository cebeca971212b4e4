import type { Msa, MsaDocumentType, MsaStatus } from '@demarc/contract/msa.ts';

/** An agreement and its annexes each get a row. */
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
  /** Null while no end is set, or if the end date is unknown. */
  validUntil: string | null;
  /** The documents that can be downloaded from this row. */
  documents: readonly MsaDocumentType[];
}

/** The rows of all versions, newest first; an annex gets a row only if it has a document. */
export function toAgreementRows(versions: readonly Msa[]): AgreementRow[] {
  return versions.flatMap((msa) => {
    const availableTypes = new Set(msa.documents.map(({ type }) => type));
    const validUntil = getEndDate(msa, versions);
    return rowTypes
      .filter((type) => type === 'AGREEMENT' || availableTypes.has(type))
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
        documents: getDocumentTypes(type).filter((one) => availableTypes.has(one)),
      }));
  });
}

function getDocumentTypes(type: RowType): readonly MsaDocumentType[] {
  return type === 'AGREEMENT' ? ['SIGNED_AGREEMENT', 'AUDIT_TRAIL', 'AGREEMENT'] : [type];
}

function getEndDate({ msaId, status, expiresAt }: Msa, versions: readonly Msa[]): string | null {
  if (status === 'OFFERED' || status === 'EXPIRED') return expiresAt;
  if (status === 'SUPERSEDED') return versions.find(({ supersedesMsaId }) => supersedesMsaId === msaId)?.signedAt ?? null;
  return null;
}
