import { getLine, getLineSummary, listLines } from '@demarc/contract/line.ts';
import { getOrder, getOrderSummary, isFinal, listOrders } from '@demarc/contract/order.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useIsLive } from '../../../lib/live-state.ts';
import { useSession } from '../../../lib/session.ts';

const pollMilliseconds = 10_000;
/** Changes are told: this is for what was missed. */
const livePollMilliseconds = 60_000;

/** What another state of an order makes out of date. */
export const staleWithOrder = [listOrders, getOrderSummary, getLine, listLines, getLineSummary] as const;

export function useOrderParams(orderId: number) {
  const { claims } = useSession();
  return { customerId: claims?.cid ?? 0, orderId };
}

/** An order that is looked at again while it is open and not over. After a failure somebody has to ask: not each time anew. */
export function useOrder(orderId: number | null) {
  const { claims } = useSession();
  const params = useOrderParams(orderId ?? 0);
  const every = useIsLive() ? livePollMilliseconds : pollMilliseconds;
  return useQuery({
    ...query(getOrder, { params }),
    enabled: claims !== null && orderId !== null,
    refetchInterval: ({ state }) => (state.data && !isFinal(state.data.status) && state.status !== 'error' ? every : false),
    // Opened from a list that may be minutes old.
    staleTime: 0,
    // Who reads it comes later than the panel: until then nobody has looked at what went wrong, and would not be told.
    notifyOnChangeProps: 'all',
  });
}
