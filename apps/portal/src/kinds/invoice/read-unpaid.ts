import { listInvoices } from '@demarc/contract/invoice.ts';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';
import { query } from '../../lib/api.ts';

/** How many unpaid invoices the overview lists. */
export const maxUnpaidShown = 6;

/** The unpaid invoices that are due first. */
export function readUnpaid(customerId: number) {
  return query(listInvoices, {
    params: { customerId },
    query: { status: [...unpaidStatuses], type: ['INVOICE'], sort: 'dueDate', limit: maxUnpaidShown },
  });
}
