import type { Output } from '@demarc/contract/operation.ts';
import { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
import { query } from '../../lib/api.ts';
import { countCurrent, type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  feature: 'wdm',
  role: 'RESELLER_ORDER',
  isForResellers: true,
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getWdmSummary>>(query(getWdmSummary, { params: { customerId: cid } }), ({ byStatus }) =>
      countCurrent(byStatus),
    ),
};
