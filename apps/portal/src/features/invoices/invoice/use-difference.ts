import { getInvoiceDifference } from '@demarc/contract/invoice-difference.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { numberRows } from './numbered-rows.ts';

export const rowsPerPage = 50;

type DifferenceQuery = NonNullable<Input<typeof getInvoiceDifference>['query']>;

/** Reads how an invoice differs from the previous one. The header and the tab share the first page. */
export function useDifference(number: string, filter: Omit<DifferenceQuery, 'limit'> = {}, isEnabled = true) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({
    ...query(getInvoiceDifference, { params: { customerId, number }, query: { ...filter, limit: rowsPerPage } }),
    enabled: claims !== null && isEnabled,
    placeholderData: keepPreviousData,
    select: numberRows,
  });
}
