import { type AddressCheck, lookUpAddress } from '@demarc/contract/validation.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api.ts';
import { type DutchPlace, dutchPlace } from './address-values.ts';

/** Leaves time to type the second digit of a house number. */
const askAfterMilliseconds = 250;

export interface AddressLookUp {
  /** The key that was looked up and that `response` belongs to. */
  place: DutchPlace | null;
  answer: AddressCheck | null;
  isAsking: boolean;
  askAgain: () => void;
}

/**
 * Looks up the typed address in the address register. If the register does not respond, the status is `UNVERIFIED`, which never
 * blocks.
 */
export function useAddressCheck(values: Parameters<typeof dutchPlace>[0]): AddressLookUp {
  const typed = dutchPlace(values);
  const [asked] = useDebouncedValue(typed && `${typed.postalCode} ${typed.houseNumber}`, askAfterMilliseconds);
  const place = typed && asked === `${typed.postalCode} ${typed.houseNumber}` ? typed : null;
  const read = useQuery({
    queryKey: [lookUpAddress.id, place],
    enabled: place !== null,
    retry: false,
    queryFn: async ({ signal }): Promise<AddressCheck> => {
      // `enabled` guarantees the key.
      const query = place!;
      try {
        return await client.call(lookUpAddress, { query }, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        return { ...query, status: 'UNVERIFIED', street: null, city: null, additions: [] };
      }
    },
  });
  return {
    place,
    answer: (place && read.data) || null,
    isAsking: typed !== null && (place === null || read.isFetching),
    askAgain: () => void read.refetch(),
  };
}
