import type { ManualAgreementSummary } from '@demarc/contract/manual-agreement.ts';

/** Whether the day until which it can be signed matters: it can still be signed, or was not signed in time. */
export function hasDeadline({ status }: Pick<ManualAgreementSummary, 'status'>): boolean {
  return status === 'OFFERED' || status === 'EXPIRED';
}
