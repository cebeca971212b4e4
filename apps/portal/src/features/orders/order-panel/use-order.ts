import { getOrder, isFinalOrderStatus, listOrders } from '@demarc/contract/order.ts';
import { getOrderSummary } from '@demarc/contract/order-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { allOrderDetails } from '../../../kinds/order-details.ts';
import { query } from '../../../lib/api.ts';
import { useIsLive } from '../../../lib/live-state.ts';
import { useSession } from '../../../lib/session.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';

const pollIntervalMs = 10_000;
/** Live events announce changes; polling catches missed events. */
const livePollIntervalMs = 60_000;

/** Queries that become stale when an order changes. */
export const invalidatedWithOrder = [
  listOrders,
  getOrderSummary,
  ...allOrderDetails.flatMap(({ invalidatedWithOrder }) => invalidatedWithOrder),
] as const;

export function useOrderParams(orderId: number) {
  const customerId = useCustomerId();
  return { customerId, orderId };
}

/** An order, polled while it is open and not final. After an error polling stops, and the user retries. */
export function useOrder(orderId: number | null) {
  const { claims } = useSession();
  const params = useOrderParams(orderId ?? 0);
  const refetchIntervalMs = useIsLive() ? livePollIntervalMs : pollIntervalMs;
  return useQuery({
    ...query(getOrder, { params }),
    enabled: claims !== null && orderId !== null,
    refetchInterval: ({ state }) =>
      state.data && !isFinalOrderStatus(state.data.status) && state.status !== 'error' ? refetchIntervalMs : false,
    // The list it was opened from may be minutes old.
    staleTime: 0,
    // The component that reads `error` mounts later than this hook; tracked properties would not notify it.
    notifyOnChangeProps: 'all',
  });
}
