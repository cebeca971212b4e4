import { type AddressWatch, listAddressWatches } from '@demarc/contract/availability.ts';
import type { ServiceAddress } from '@demarc/contract/service-address.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client, toReadCall } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { getAddressKey, toAddressKeyValues } from './address-key-values.ts';

/** Loads the company's watched addresses, page by page. */
export function useWatches({ isEnabled = true } = {}) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const input = { params: { customerId }, query: { limit: 25 } };
  const read = useInfiniteQuery({
    queryKey: [listAddressWatches.id, customerId],
    enabled: isEnabled && claims !== null,
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listAddressWatches,
        { ...input, query: { ...input.query, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { call: toReadCall(listAddressWatches, input) },
  });
  return { read, items: read.data?.pages.flatMap(({ items }) => items) ?? noWatches, total: read.data?.pages[0]?.total ?? 0 };
}

const noWatches: readonly AddressWatch[] = [];

export function findWatch(watches: readonly AddressWatch[], address: ServiceAddress): AddressWatch | undefined {
  const addressKey = getAddressKey(toAddressKeyValues(address));
  return watches.find((watch) => getAddressKey(toAddressKeyValues(watch.address)) === addressKey);
}
