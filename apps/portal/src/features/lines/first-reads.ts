import { listLines } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import type { FirstReads } from '../../lib/first-reads.ts';
import { toLineListQuery } from './line-filters.ts';

export const firstReads: FirstReads = {
  '/lines': (params) => [
    prepareRequest(listLines, { params, query: toLineListQuery({}, {}) }),
    prepareRequest(getLineSummary, { params }),
  ],
};
