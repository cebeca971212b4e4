import type { listApprovalRequests } from '@demarc/contract/approval-request.ts';
import type { Output } from '@demarc/contract/operation.ts';
import type { ActionItem } from '../../blocks/action-item.ts';
import { linkToList } from '../../ui/link-target.ts';

type Requests = Pick<Output<typeof listApprovalRequests>, 'items' | 'total'>;

/** One item for all requests that wait for the user. It opens the request if there is only one. */
export function getApprovalItems({ items, total }: Requests): readonly ActionItem[] {
  const [newest] = items;
  if (!newest) return [];
  const { approvalRequestId, expiresAt, requestedAt, subject, title } = newest;
  const only = total === 1 ? newest : null;
  return [
    {
      id: 'approvals',
      kind: 'attention',
      topic: 'order',
      title: 'kinds.approval-request.wait',
      text: 'kinds.approval-request.wait-text',
      params: { count: total },
      ...(only && { detail: [title, subject].filter(Boolean).join(', '), since: requestedAt, deadline: expiresAt }),
      action: {
        label: 'home.look',
        to: linkToList('/orders', { list: 'approvals', ...(only && { approval: approvalRequestId }) }),
      },
    },
  ];
}
