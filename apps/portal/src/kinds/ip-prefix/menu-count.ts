import { getIpPrefixSummary } from '@demarc/contract/ip-prefix-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { query } from '../../lib/api.ts';
import { type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  feature: 'ipManagement',
  role: 'RESELLER_SERVICE_DESK',
  isForResellers: true,
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getIpPrefixSummary>>(
      query(getIpPrefixSummary, { params: { customerId: cid } }),
      ({ byStatus: { ACTIVE = 0, PENDING_RELEASE = 0 } }) => ({ count: ACTIVE + PENDING_RELEASE }),
    ),
};
