import { listApprovalRequests } from '@demarc/contract/approval-request.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { query } from '../../lib/api.ts';
import { type KindHome, selectActionItems } from '../homes.ts';
import { getApprovalItems } from './action-items.ts';

/** The home page lists this many requests by name and counts the rest. */
const maxNamedRequests = 5;

export const home: KindHome = {
  actionItems: {
    feature: 'myOrders',
    orFeature: 'postalCodeCheck',
    role: 'RESELLER_ORDER',
    isForResellers: true,
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof listApprovalRequests>>(
        query(listApprovalRequests, { params: { customerId }, query: { toDecide: true, limit: maxNamedRequests } }),
        getApprovalItems,
      ),
    ],
  },
};
