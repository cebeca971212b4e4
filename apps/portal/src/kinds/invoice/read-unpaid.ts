import { listInvoices } from '@demarc/contract/invoice.ts';
import { unpaidStatuses } from '../../blocks/invoice-display.ts';
import { query } from '../../lib/api.ts';

/** The maximum number of unpaid invoices on the overview. */
export const maxUnpaidShown = 6;

/** Returns the query for the unpaid invoices that are due first. */
export function readUnpaid(customerId: number) {
  return query(listInvoices, {
    params: { customerId },
    query: { status: [...unpaidStatuses], type: ['INVOICE'], sort: 'dueDate', limit: maxUnpaidShown },
  });
}
