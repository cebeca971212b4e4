import { getIpPrefixSummary } from '@demarc/contract/ip-prefix-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { query } from '../../lib/api.ts';
import { type KindHome, selectActionItems } from '../homes.ts';
import { getPrefixActionItems } from './action-items.ts';

export const home: KindHome = {
  actionItems: {
    feature: 'ipManagement',
    role: 'RESELLER_SERVICE_DESK',
    isForResellers: true,
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof getIpPrefixSummary>>(
        query(getIpPrefixSummary, { params: { customerId } }),
        getPrefixActionItems,
      ),
    ],
  },
};
