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
  /** Why there is no response. */
  error: Error | null;
  /** The request is running; carriers may still respond after it. */
  isLoading: boolean;
  /** The response is too old to order with. */
  isExpired: boolean;
  retry: () => void;
}

/** What can be delivered at an address, updated as carriers respond; nothing is requested without an address. */
export function useAvailability(question: AddressKeyValues | null): Availability {
  const { claims } = useSession();
  const customerId = useCustomerId();
  const input = question && { params: { customerId }, query: toAddressQuery(question) };
  const check = useQuery({
    queryKey: [checkLineAvailability.id, customerId, question && getAddressKey(question)],
    enabled: question !== null && claims !== null,
    queryFn: async ({ signal }) => {
      // `enabled` guarantees the input.
      const answer = await client.call(checkLineAvailability, input!, { signal });
      setCachedRead(getLineAvailability, { params: { customerId, availabilityId: answer.availabilityId } }, answer);
      return answer.availabilityId;
    },
    // Each check queries every carrier, so it runs again only on request; the page shows how old the response is.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handles: [429], ...(input ? { call: toReadCall(checkLineAvailability, input) } : {}) },
  });
  const read = useLineAvailability(check.data ?? '');
  const answer = read.data ?? null;
  useRememberCheck(answer?.match === 'FULL' ? answer.address : null);
  return {
    response: answer,
    error: check.error ?? read.error,
    isLoading: check.isFetching,
    isExpired: isExpired(read.data, read.error, new Date()),
    retry: () => void check.refetch(),
  };
}
