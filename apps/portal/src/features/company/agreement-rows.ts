import type { Msa, MsaDocumentType } from '@demarc/contract/msa.ts';
import type { MsaStatus } from '@demarc/contract/msa-status.ts';

/** An agreement and its annexes each get a row. */
export const rowTypes = ['AGREEMENT', 'DPA', 'SLA'] as const;
type RowType = (typeof rowTypes)[number];

export interface AgreementRow {
  id: string;
  msa: Msa;
  type: RowType;
  version: string;
  status: MsaStatus;
  signedByName: string | null;
  signedAt: string | null;
  /** When the offer expires, or when a newer agreement was signed; null for an agreement in force. */
  validUntil: string | null;
  /** The version that replaced it; null unless it was replaced. */
  replacedBy: string | null;
  /** The documents that can be downloaded from this row. */
  documents: readonly MsaDocumentType[];
}

/** The rows of all versions, newest first; an annex gets a row only if it has a document. */
export function toAgreementRows(versions: readonly Msa[]): AgreementRow[] {
  return versions.flatMap((msa) => {
    const availableTypes = new Set(msa.documents.map(({ type }) => type));
    const next = msa.status === 'SUPERSEDED' ? versions.find(({ supersedesMsaId }) => supersedesMsaId === msa.msaId) : undefined;
    return rowTypes
      .filter((type) => type === 'AGREEMENT' || availableTypes.has(type))
      .map((type) => ({
        id: `${msa.msaId}-${type}`,
        msa,
        type,
        version: msa.version,
        status: msa.status,
        signedByName: msa.signedByName,
        signedAt: msa.signedAt,
        validUntil: next ? next.signedAt : getEndDate(msa),
        replacedBy: next?.version ?? null,
        documents: getDocumentTypes(type).filter((documentType) => availableTypes.has(documentType)),
      }));
  });
}

function getDocumentTypes(type: RowType): readonly MsaDocumentType[] {
  return type === 'AGREEMENT' ? ['SIGNED_AGREEMENT', 'AUDIT_TRAIL', 'AGREEMENT'] : [type];
}

function getEndDate({ status, expiresAt }: Msa): string | null {
  return status === 'OFFERED' || status === 'EXPIRED' ? expiresAt : null;
}
