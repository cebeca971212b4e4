import type { DiversityPair } from '@demarc/contract/diversity.ts';
import type { CertificateRow } from './certificate.store.ts';
import type { PairRow } from './pair.store.ts';

export function toDiversityPair(row: PairRow, certificate: CertificateRow | undefined): DiversityPair {
  const { pairId, one, other, sameBuilding, conclusion, aspects, checkedAt, createdAt } = row;
  return {
    pairId,
    one,
    other,
    sameBuilding,
    conclusion,
    aspects,
    checkedAt: checkedAt.toISOString(),
    certificate: certificate
      ? {
          certificateId: certificate.certificateId,
          issuedAt: certificate.issuedAt.toISOString(),
          withdrawnAt: certificate.withdrawnAt?.toISOString() ?? null,
        }
      : null,
    createdAt: createdAt.toISOString(),
  };
}
