import { getApprovalSummary } from '@demarc/contract/approval-summary.ts';
import { query } from '../../lib/api.ts';
import { type KindHome, selectActionItems } from '../homes.ts';
import { getApprovalItems } from './action-items.ts';

export const home: KindHome = {
  actionItems: {
    feature: 'myOrders',
    role: 'RESELLER_ORDER',
    isForResellers: true,
    getQueries: ({ cid: customerId }) => [
      selectActionItems(query(getApprovalSummary, { params: { customerId } }), getApprovalItems),
    ],
  },
};
