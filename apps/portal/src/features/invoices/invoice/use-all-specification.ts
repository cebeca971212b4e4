import { type Invoice, listInvoiceSpecification } from '@demarc/contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { client, toReadCall } from '../../../lib/api.ts';
import { readAllPages } from '../../../lib/read-all-pages.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

/** The API's maximum page size. */
const maxPageSize = 200;
/** An invoice with more charges has no view by service; its specification tab shows them page by page. */
const maxRows = 1_000;
/** If an invoice has more charges, its lines do not name their services. */
export const maxNamedRows = maxPageSize;

export const hasServiceView = ({ specificationCount }: Invoice) => specificationCount <= maxRows;

/** Loads all charges of an invoice, which never change; loads none if there are more than `max`. */
export function useAllSpecification(invoice: Invoice, max = maxRows) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const params = { customerId, number: invoice.number };
  return useQuery({
    queryKey: ['all-invoice-specification', params],
    queryFn: ({ signal }) =>
      readAllPages((cursor) =>
        client.call(listInvoiceSpecification, { params, query: { limit: maxPageSize, ...cursor } }, { signal }),
      ),
    enabled: claims !== null && invoice.specificationCount <= max,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { call: toReadCall(listInvoiceSpecification, { params, query: { limit: maxPageSize } }) },
  });
}
