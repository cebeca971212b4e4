import { listInvoices } from '@demarc/contract/invoice.ts';
import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import type { FirstReads } from '../../lib/first-reads.ts';
import { toInvoiceListQuery } from './invoice-filters.ts';

export const firstReads: FirstReads = {
  '/invoices': (params) => [
    prepareRequest(listInvoices, { params, query: toInvoiceListQuery({}, {}) }),
    prepareRequest(getInvoiceSummary, { params }),
  ],
};
