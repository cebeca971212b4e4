import type { ApprovalRequestSummary } from '@demarc/contract/approval-request.ts';

/**
 * Whether the same would need no approval if it were requested now. A request that waits still needs its decision. `current` is the
 * limit now: null if it is off, and undefined while the company has not loaded.
 */
export function isBelowLimitNow(
  { amount, status }: Pick<ApprovalRequestSummary, 'amount' | 'status'>,
  current: string | null | undefined,
): boolean {
  return status === 'WAITING' && current !== undefined && (current === null || Number(amount) <= Number(current));
}
