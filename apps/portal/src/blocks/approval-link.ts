import type { LinkTarget } from '../ui/link-target.ts';

/** A request for approval, in its panel. */
export function linkToApproval(approvalRequestId: number): LinkTarget {
  return { to: '/orders', search: { list: 'approvals', approval: approvalRequestId } };
}
