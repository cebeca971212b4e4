import type { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

/** One item for all requests that wait for the user. */
export function getApprovalItems({ toDecide: count }: Output<typeof getApprovalSummary>): readonly ActionItem[] {
  const action = { label: 'home.look', to: linkToList('/orders', { list: 'approvals' }) };
  const title = 'kinds.approval-request.wait';
  return count === 0 ? [] : [{ id: title, kind: 'attention', topic: 'order', title, params: { count }, action }];
}
