import { checkLineAvailability, getLineAvailability, type LineAvailability } from '@demarc/contract/availability.ts';
import { useQuery } from '@tanstack/react-query';
import { asCall, client, putRead } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { type PlaceValues, placeKey, placeQuery } from './place-values.ts';
import { isExpired, useLineAvailability } from './use-line-availability.ts';

export interface Availability {
  answer: LineAvailability | null;
  /** Why there is no answer. */
  error: Error | null;
  /** The question is under way; carriers may go on answering after it. */
  isAsking: boolean;
  /** The answer is too old to order by. */
  isExpired: boolean;
  askAgain: () => void;
}

/** What can be delivered at a place, filled in as the carriers answer; nothing is asked without a place. */
export function useAvailability(question: PlaceValues | null): Availability {
  const { claims } = useSession();
  const customerId = claims?.cid ?? 0;
  const input = question && { params: { customerId }, query: placeQuery(question) };
  const check = useQuery({
    queryKey: [checkLineAvailability.id, customerId, question && placeKey(question)],
    enabled: question !== null && claims !== null,
    queryFn: async ({ signal }) => {
      // Not asked without a place: `enabled`.
      const answer = await client.call(checkLineAvailability, input!, { signal });
      putRead(getLineAvailability, { params: { customerId, availabilityId: answer.availabilityId } }, answer);
      return answer.availabilityId;
    },
    // Each check asks every carrier: it is repeated when somebody wants it, and the answer says how old it is.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handles: [429], ...(input ? { call: asCall(checkLineAvailability, input) } : {}) },
  });
  const read = useLineAvailability(check.data ?? '');
  const answer = read.data ?? null;
  return {
    answer,
    error: check.error ?? read.error,
    isAsking: check.isFetching,
    isExpired: isExpired(read.data, read.error, new Date()),
    askAgain: () => void check.refetch(),
  };
}
