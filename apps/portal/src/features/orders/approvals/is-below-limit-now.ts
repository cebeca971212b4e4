import type { ApprovalRequestSummary } from '@demarc/contract/approval-request.ts';

/**
 * Whether an open request would need no approval with the current limit; it still needs a decision. `current` is null if there is no
 * limit now, and undefined while the company is loading.
 */
export function isBelowLimitNow(
  { amount, status }: Pick<ApprovalRequestSummary, 'amount' | 'status'>,
  current: string | null | undefined,
): boolean {
  return status === 'WAITING' && current !== undefined && (current === null || Number(amount) <= Number(current));
}
