import type { Output } from '@demarc/contract/operation.ts';
import { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import { query } from '../../lib/api.ts';
import { type KindHome, selectActionItems } from '../homes.ts';
import { getExpiringItems } from './action-items.ts';

export const home: KindHome = {
  actionItems: {
    feature: 'quotation',
    role: 'RESELLER_ORDER',
    isForResellers: true,
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof getQuotationSummary>>(
        query(getQuotationSummary, { params: { customerId } }),
        getExpiringItems,
      ),
    ],
  },
};
