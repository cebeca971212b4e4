import type { ManualAgreementSummary } from '@demarc/contract/manual-agreement.ts';

/** Whether to show the signing deadline: the agreement can still be signed, or was not signed in time. */
export function hasDeadline({ status }: Pick<ManualAgreementSummary, 'status'>): boolean {
  return status === 'OFFERED' || status === 'EXPIRED';
}
