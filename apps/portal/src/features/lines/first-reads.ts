import { listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import type { FirstReads } from '../../lib/first-reads.ts';
import { toLineListQuery, toLineQuery } from './line-filters.ts';

export const firstReads: FirstReads = {
  '/lines': (params) => [
    prepareRequest(listLines, { params, query: toLineListQuery(toLineQuery({}, ''), {}) }),
    prepareRequest(getLineSummary, { params }),
  ],
};
