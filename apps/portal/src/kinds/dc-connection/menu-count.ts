import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { query } from '../../lib/api.ts';
import { countCurrent, type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  feature: 'dcConnections',
  role: 'RESELLER_ORDER',
  isForResellers: true,
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getDcConnectionSummary>>(
      query(getDcConnectionSummary, { params: { customerId: cid } }),
      ({ byStatus }) => countCurrent(byStatus),
    ),
};
