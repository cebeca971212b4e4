import type { Output } from '@demarc/contract/operation.ts';
import { getTvAccountSummary } from '@demarc/contract/tv-account-counts.ts';
import { query } from '../../lib/api.ts';
import { type KindMenuCount, selectMenuCount } from '../menu-counts.ts';
import { countCurrentAccounts } from './count-current-accounts.ts';

export const menuCount: KindMenuCount = {
  feature: 'tenTenTenTv',
  role: 'RESELLER_SERVICE_DESK',
  isForResellers: true,
  getQuery: () =>
    selectMenuCount<Output<typeof getTvAccountSummary>>(query(getTvAccountSummary, {}), ({ pending, byStatus }) =>
      pending > 0 ? { count: pending, waits: 'kinds.tv-account.menu-waiting' } : { count: countCurrentAccounts(byStatus) },
    ),
};
