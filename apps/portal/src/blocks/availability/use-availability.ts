import { checkLineAvailability, getLineAvailability, type LineAvailability } from '@demarc/contract/availability.ts';
import { useQuery } from '@tanstack/react-query';
import { client, setCachedRead, toReadCall } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { type AddressKeyValues, getAddressKey, toAddressQuery } from './address-key-values.ts';
import { useRememberCheck } from './recent-checks.ts';
import { isExpired, useLineAvailability } from './use-line-availability.ts';

export interface Availability {
  response: LineAvailability | null;
  /** The error if there is no response. */
  error: Error | null;
  /** Whether the request is running; carriers may still respond after it. */
  isLoading: boolean;
  /** Whether the response is too old to order with. */
  isExpired: boolean;
  retry: () => void;
}

/** Checks what can be delivered at an address, updated as carriers respond. Requests nothing without an address. */
export function useAvailability(address: AddressKeyValues | null): Availability {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const input = address && { params: { customerId }, query: toAddressQuery(address) };
  const check = useQuery({
    queryKey: [checkLineAvailability.id, customerId, address && getAddressKey(address)],
    enabled: address !== null && claims !== null,
    queryFn: async ({ signal }) => {
      // `enabled` guarantees the input.
      const firstResponse = await client.call(checkLineAvailability, input!, { signal });
      setCachedRead(getLineAvailability, { params: { customerId, availabilityId: firstResponse.availabilityId } }, firstResponse);
      return firstResponse.availabilityId;
    },
    // Each check queries every carrier, so it runs again only on request; the page shows how old the response is.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handles: [429], ...(input ? { call: toReadCall(checkLineAvailability, input) } : {}) },
  });
  const read = useLineAvailability(check.data ?? '');
  const response = read.data ?? null;
  useRememberCheck(response?.match === 'FULL' ? response.address : null);
  return {
    response,
    error: check.error ?? read.error,
    isLoading: check.isFetching,
    isExpired: isExpired(read.data, read.error, new Date()),
    retry: () => void check.refetch(),
  };
}
