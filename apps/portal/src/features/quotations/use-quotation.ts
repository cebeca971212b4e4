import { getQuotation, listQuotations } from '@demarc/contract/quotation.ts';
import { getQuotationSummary } from '@demarc/contract/quotation-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** Queries that become stale when a quote changes, in addition to that of the quote. */
export const staleQuotations = [listQuotations, getQuotationSummary] as const;

/** Path parameters of the calls. */
export function useQuotationParams(quotationId: number): { customerId: number; quotationId: number } {
  const customerId = useCustomerId();
  return { customerId, quotationId };
}

export function useQuotation(quotationId: number) {
  const { claims } = useSession();
  return useQuery({
    ...query(getQuotation, { params: useQuotationParams(quotationId) }),
    enabled: claims !== null,
    // The list it was opened from may be minutes old, and nobody should accept an old price.
    staleTime: 0,
  });
}
