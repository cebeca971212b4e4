import { getCustomer } from '@demarc/contract/customer.ts';
import { getLine } from '@demarc/contract/line.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** Path parameters of the line calls. */
export function useLineParams(lineId: number) {
  const customerId = useCustomerId();
  return { customerId, lineId };
}

export function useLine(lineId: number) {
  const { claims } = useSession();
  const params = useLineParams(lineId);
  return useQuery({ ...query(getLine, { params }), enabled: claims !== null });
}

/** Whether the company is a reseller. An end user can view its lines, but contacts us to order. */
export function useIsReseller(): boolean {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const customer = useQuery({
    ...query(getCustomer, { params: { customerId } }),
    enabled: claims !== null,
  });
  return customer.data?.customerType !== 'end-user';
}
