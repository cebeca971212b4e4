import { checkLineAvailability, getLineAvailability, type LineAvailability } from '@demarc/contract/availability.ts';
// biome-ignore lint/style/noRestrictedImports: a check only reads, and a second one replaces the first.
import { useMutation, useQuery } from '@tanstack/react-query';
import { client, query, setCachedRead } from '../../lib/api.ts';
import { getErrorStatus, getProblem, getRetryAfterMinutes } from '../../lib/errors.ts';
import { useMountedWrite } from '../../lib/mounted-writes.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { type AddressKeyValues, toAddressQuery } from './address-key-values.ts';

/** Polls while carriers are still responding. */
const pollIntervalMs = 700;

/** Loads an availability response by its id, and polls until every carrier has responded. */
export function useLineAvailability(availabilityId: string) {
  const { claims } = useSession();
  const customerId = useCustomerId();
  return useQuery({
    ...query(getLineAvailability, { params: { customerId, availabilityId } }),
    enabled: availabilityId !== '' && claims !== null,
    refetchInterval: ({ state }) => (state.data && !state.data.complete ? pollIntervalMs : false),
  });
}

/** Whether a response has expired or was deleted, so that orders can no longer refer to it. */
export function isExpired(availability: LineAvailability | undefined, error: unknown, now: Date): boolean {
  return getErrorStatus(error) === 404 || (availability !== undefined && Date.parse(availability.validUntil) <= now.getTime());
}

/** The reason why an address could not be checked, unless a global dialog reports it. */
export type CheckRefusal =
  | { reason: 'not-found' }
  | { reason: 'too-many'; minutes: number }
  | { reason: 'other'; message: string };

export function getCheckRefusal(error: unknown): CheckRefusal | null {
  const status = getErrorStatus(error);
  if (status === 429) return { reason: 'too-many', minutes: getRetryAfterMinutes(error) };
  if (status === null || status === 401 || status >= 500) return null;
  const problem = getProblem(error);
  if (problem?.code === 'ADDRESS_NOT_FOUND') return { reason: 'not-found' };
  return { reason: 'other', message: problem?.message ?? '' };
}

/**
 * Checks what can be delivered at an address. `input` is what the user has entered so far, for the API panel; the response is
 * polled by its id.
 */
export function useAvailabilityCheck(input: AddressKeyValues) {
  const customerId = useCustomerId();
  const toRequest = (address: AddressKeyValues) => ({ params: { customerId }, query: toAddressQuery(address) });
  useMountedWrite(checkLineAvailability, () => (input.postalCode && input.houseNumber ? toRequest(input) : null));
  return useMutation({
    mutationFn: (address: AddressKeyValues) => client.call(checkLineAvailability, toRequest(address)),
    onSuccess: (availability) =>
      setCachedRead(getLineAvailability, { params: { customerId, availabilityId: availability.availabilityId } }, availability),
    meta: { handles: [429] },
  });
}
