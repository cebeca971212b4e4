import { getInvoice, type InvoiceSummary } from '@demarc/contract/invoice.ts';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { maxJointInvoices } from './joint-transfer.ts';
import { needsPayments, type SelectedPayment, splitSelection } from './selected-payment.ts';

/**
 * Splits a selection as `splitSelection` does, and loads the payments of direct debits for it, unless there are more than one transfer
 * can pay.
 */
export function useSelectedPayment(invoices: readonly InvoiceSummary[]): SelectedPayment<InvoiceSummary> {
  const customerId = useCustomerId();
  const withoutPayments = invoices.filter(needsPayments);
  const details = useQueries({
    queries: (withoutPayments.length > maxJointInvoices ? [] : withoutPayments).map(({ number }) =>
      query(getInvoice, { params: { customerId, number } }),
    ),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.number, data] as const] : []))),
  });
  return splitSelection(invoices.map((invoice) => details.get(invoice.number) ?? invoice));
}
