import { type Invoice, listInvoiceLines } from '@demarc/contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { client, toReadCall } from '../../../lib/api.ts';
import { readAllPages } from '../../../lib/read-all-pages.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** The API's maximum page size. */
const maxPageSize = 200;

/** Loads all lines of an invoice (at most 500), and reloads them when it has more credits, because only credits change lines. */
export function useAllLines({ number, payments }: Pick<Invoice, 'number' | 'payments'>, isEnabled = true) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId, number };
  const credits = payments.filter(({ method }) => method === 'CREDIT_NOTE').length;
  return useQuery({
    queryKey: ['all-invoice-lines', params, credits],
    queryFn: ({ signal }) =>
      readAllPages((cursor) => client.call(listInvoiceLines, { params, query: { limit: maxPageSize, ...cursor } }, { signal })),
    enabled: claims !== null && isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { call: toReadCall(listInvoiceLines, { params, query: { limit: maxPageSize } }) },
  });
}
