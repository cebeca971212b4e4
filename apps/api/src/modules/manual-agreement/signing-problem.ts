import { type AgreementDates, getAgreementStatusOn } from '@demarc/contract/manual-agreement-status.ts';

export interface Signable extends AgreementDates {
  documentSha256: string | null;
}

/**
 * Returns the reason why a customer cannot sign an agreement on a day; null if it can. The date decides even before the job has
 * stored that the offer has expired, and even if a copy signed on paper keeps the offer open.
 */
export function findSigningProblem(
  agreement: Signable,
  { today, documentSha256 }: { today: string; documentSha256: string },
): 'AGREEMENT_NOT_SIGNABLE' | 'AGREEMENT_EXPIRED' | 'DOCUMENT_CHANGED' | null {
  const status = getAgreementStatusOn({ ...agreement, isCopyWaiting: false }, today);
  if (status === 'EXPIRED') return 'AGREEMENT_EXPIRED';
  if (status !== 'OFFERED') return 'AGREEMENT_NOT_SIGNABLE';
  return agreement.documentSha256 === documentSha256 ? null : 'DOCUMENT_CHANGED';
}
