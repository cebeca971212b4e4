import { getInvoice, type InvoiceSummary } from '@demarc/contract/invoice.ts';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { needsPayments, type SelectedPayment, splitSelection } from './selected-payment.ts';

/** What of a selection has to be transferred. The payments that the list does not have are read for it. */
export function useSelectedPayment(invoices: readonly InvoiceSummary[]): SelectedPayment<InvoiceSummary> {
  const customerId = useCustomerId();
  const details = useQueries({
    queries: invoices.filter(needsPayments).map(({ number }) => query(getInvoice, { params: { customerId, number } })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.number, data] as const] : []))),
  });
  return splitSelection(invoices.map((invoice) => details.get(invoice.number) ?? invoice));
}
