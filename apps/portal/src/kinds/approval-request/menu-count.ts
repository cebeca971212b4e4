import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { query } from '../../lib/api.ts';
import { type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  path: '/orders',
  feature: 'myOrders',
  role: 'RESELLER_ORDER',
  isForResellers: true,
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getApprovalSummary>>(
      query(getApprovalSummary, { params: { customerId: cid } }),
      // The same number as the tab "Approvals" of the list.
      ({ toDecide }) =>
        toDecide > 0 ? { count: toDecide, waits: 'kinds.order.waits-for-you', alsoWaits: 'kinds.order.to-approve' } : null,
    ),
};
