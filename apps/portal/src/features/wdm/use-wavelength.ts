import { listOrders } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { getWdm, listWdm } from '@demarc/contract/wdm.ts';
import { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** Queries that become stale when a wavelength changes. */
export const staleLists = [listWdm, getWdmSummary] as const;
export const staleWithTermination = [getWdm, ...staleLists, listOrders, getOrderSummary] as const;

/** Path parameters of the calls. */
export function useWdmParams(wdmId: number): { customerId: number; wdmId: number } {
  const customerId = useCustomerId();
  return { customerId, wdmId };
}

export function useWavelength(wdmId: number | undefined) {
  const { claims } = useSession();
  const params = useWdmParams(wdmId ?? 0);
  return useQuery({
    ...query(getWdm, { params }),
    enabled: claims !== null && wdmId !== undefined,
    // The list it was opened from may be minutes old.
    staleTime: 0,
    // The component that reads `error` mounts later than this hook; tracked properties would not notify it.
    notifyOnChangeProps: 'all',
  });
}
