import { getInvoice, type InvoiceSummary } from '@demarc/contract/invoice.ts';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { maxJointInvoices } from './joint-transfer.ts';
import { needsPayments, type SelectedPayment, splitSelection } from './selected-payment.ts';

/**
 * What of a selection has to be transferred. The payments that the list does not have are read for it, unless these are more invoices
 * than one transfer can pay: a selection can have hundreds.
 */
export function useSelectedPayment(invoices: readonly InvoiceSummary[]): SelectedPayment<InvoiceSummary> {
  const customerId = useCustomerId();
  const unread = invoices.filter(needsPayments);
  const details = useQueries({
    queries: (unread.length > maxJointInvoices ? [] : unread).map(({ number }) =>
      query(getInvoice, { params: { customerId, number } }),
    ),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.number, data] as const] : []))),
  });
  return splitSelection(invoices.map((invoice) => details.get(invoice.number) ?? invoice));
}
