import { getInvoiceSummary } from '@demarc/contract/invoice-overview.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { getPayableOverdue } from '../../blocks/invoice-display.ts';
import { query } from '../../lib/api.ts';
import { type KindMenuCount, selectMenuCount } from '../menu-counts.ts';

export const menuCount: KindMenuCount = {
  feature: 'myInvoices',
  role: 'RESELLER_FINANCE',
  getQuery: ({ cid }) =>
    selectMenuCount<Output<typeof getInvoiceSummary>>(
      query(getInvoiceSummary, { params: { customerId: cid } }),
      ({ open, ...totals }) => {
        const { count } = getPayableOverdue(totals);
        return count > 0 ? { count, waits: 'kinds.invoice.menu-overdue' } : { count: open.count };
      },
    ),
};
