import { getDcConnection, listDcConnections } from '@demarc/contract/dc-connection.ts';
import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

/** Queries that become stale when a connection changes. */
export const staleLists = [listDcConnections, getDcConnectionSummary] as const;
export const staleWithTermination = [getDcConnection, ...staleLists, listOrders, getOrderSummary] as const;

/** Path parameters of the calls. */
export function useConnectionParams(dcConnectionId: number): { customerId: number; dcConnectionId: number } {
  const customerId = useCustomerId();
  return { customerId, dcConnectionId };
}

export function useConnection(dcConnectionId: number | undefined) {
  const { claims } = useSession();
  const params = useConnectionParams(dcConnectionId ?? 0);
  return useQuery({
    ...query(getDcConnection, { params }),
    enabled: claims !== null && dcConnectionId !== undefined,
    // The list it was opened from may be minutes old.
    staleTime: 0,
    // The component that reads `error` mounts later than this hook; tracked properties would not notify it.
    notifyOnChangeProps: 'all',
  });
}
