import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { listApprovalRequests } from '@demarc/contract/approval-request.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { type ActionItem, listByName } from '../../blocks/action-item.ts';
import { linkToApproval } from '../../blocks/approval-link.ts';
import { linkToList } from '../../ui/link-target.ts';

/** Lists the given requests by name, and counts all if there are others. */
export function getApprovalItems({
  items,
  total,
}: Pick<Output<typeof listApprovalRequests>, 'items' | 'total'>): readonly ActionItem[] {
  return listByName(
    items.map(
      ({ approvalRequestId, title, subject, amount, expiresAt }): ActionItem => ({
        id: `approval-${approvalRequestId}`,
        kind: 'attention',
        topic: 'order',
        title: 'kinds.approval-request.waits',
        detail: subject,
        text: 'kinds.approval-request.value',
        params: { title },
        amounts: { amount },
        deadline: formatAmsterdamDate(new Date(expiresAt)),
        isDecision: true,
        action: { label: 'kinds.approval-request.approve', to: linkToApproval(approvalRequestId) },
      }),
    ),
    total - items.length,
    {
      id: 'approvals',
      kind: 'attention',
      topic: 'order',
      title: 'kinds.approval-request.wait',
      isDecision: true,
      action: { label: 'kinds.approval-request.approve', to: linkToList('/orders', { list: 'approvals' }) },
    },
  );
}
