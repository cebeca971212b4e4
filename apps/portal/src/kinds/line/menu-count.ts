import { getLineSummary } from '@demarc/contract/line-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { query } from '../../lib/api.ts';
import { countCurrent, type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  feature: 'myLines',
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getLineSummary>>(query(getLineSummary, { params: { customerId: cid } }), ({ byStatus }) =>
      countCurrent(byStatus),
    ),
};
