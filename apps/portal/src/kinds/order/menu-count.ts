import type { Output } from '@demarc/contract/operation.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { query } from '../../lib/api.ts';
import { type KindMenuCount, selectMenuCount } from '../menu-counts.ts';
import { countOpenOrders } from './count-open-orders.ts';

export const menuCount: KindMenuCount = {
  feature: 'myOrders',
  role: 'RESELLER_ORDER',
  isForResellers: true,
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getOrderSummary>>(query(getOrderSummary, { params: { customerId: cid } }), (summary) =>
      summary.actionRequired > 0
        ? { count: summary.actionRequired, waits: 'kinds.order.waits-for-you' }
        : { count: countOpenOrders(summary) },
    ),
};
