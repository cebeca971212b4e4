import { getColocationSummary } from '@demarc/contract/colocation-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { query } from '../../lib/api.ts';
import { countCurrent, type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  feature: 'rackSpace',
  role: 'RESELLER_ORDER',
  isForResellers: true,
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getColocationSummary>>(
      query(getColocationSummary, { params: { customerId: cid } }),
      ({ byStatus }) => countCurrent(byStatus),
    ),
};
