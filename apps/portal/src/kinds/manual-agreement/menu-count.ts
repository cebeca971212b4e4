import { getManualAgreementSummary } from '@demarc/contract/manual-agreement-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { query } from '../../lib/api.ts';
import { type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  feature: 'manualAgreements',
  role: 'RESELLER_ORDER',
  isForResellers: true,
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getManualAgreementSummary>>(
      query(getManualAgreementSummary, { params: { customerId: cid } }),
      ({ byStatus: { OFFERED = 0 } }) =>
        OFFERED > 0 ? { count: OFFERED, waits: 'kinds.manual-agreement.to-sign' } : { count: 0 },
    ),
};
