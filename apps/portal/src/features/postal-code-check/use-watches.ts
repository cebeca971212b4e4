import { type AddressWatch, listAddressWatches, type ServiceAddress } from '@demarc/contract/availability.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { placeKey, placeOf } from '../../blocks/availability/place-values.ts';
import { asCall, client } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

/** The company's watched addresses, as far as they are loaded. */
export function useWatches() {
  const { claims } = useSession();
  const customerId = claims?.cid ?? 0;
  const input = { params: { customerId }, query: { limit: 25 } };
  const read = useInfiniteQuery({
    queryKey: [listAddressWatches.id, customerId],
    enabled: claims !== null,
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listAddressWatches,
        { ...input, query: { ...input.query, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { call: asCall(listAddressWatches, input) },
  });
  return { read, items: read.data?.pages.flatMap(({ items }) => items) ?? none, total: read.data?.pages[0]?.total ?? 0 };
}

const none: readonly AddressWatch[] = [];

export function isWatched(watches: readonly AddressWatch[], address: ServiceAddress): boolean {
  const wanted = placeKey(placeOf(address));
  return watches.some((watch) => placeKey(placeOf(watch.address)) === wanted);
}
