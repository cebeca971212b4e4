import type { LinkTarget } from '../ui/link-target.ts';

/** Links to the panel of a request for approval. */
export function linkToApproval(approvalRequestId: number): LinkTarget {
  return { to: '/orders', search: { list: 'approvals', approval: approvalRequestId } };
}
