import type { Output } from '@demarc/contract/operation.ts';
import { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import { query } from '../../lib/api.ts';
import { type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  feature: 'quotation',
  role: 'RESELLER_ORDER',
  isForResellers: true,
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getQuotationSummary>>(
      query(getQuotationSummary, { params: { customerId: cid } }),
      // The same count as the tab "Waiting on you" of the list.
      ({ open: { OFFERED = 0 } }) => (OFFERED > 0 ? { count: OFFERED, waits: 'kinds.quotation.waits-for-you' } : { count: 0 }),
    ),
};
