import { type AddressCheck, lookUpAddress } from '@demarc/contract/validation.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api.ts';
import { type DutchPlace, dutchPlace } from './address-values.ts';

/** Long enough for the second digit of a house number. */
const askAfterMilliseconds = 250;

export interface AddressLookUp {
  /** What was asked: the answer is about it. */
  place: DutchPlace | null;
  answer: AddressCheck | null;
  isAsking: boolean;
  askAgain: () => void;
}

/** What the address register says of what is typed. A register that gives no answer is `UNVERIFIED`: it never blocks. */
export function useAddressCheck(values: Parameters<typeof dutchPlace>[0]): AddressLookUp {
  const typed = dutchPlace(values);
  const [asked] = useDebouncedValue(typed && `${typed.postalCode} ${typed.houseNumber}`, askAfterMilliseconds);
  const place = typed && asked === `${typed.postalCode} ${typed.houseNumber}` ? typed : null;
  const read = useQuery({
    queryKey: [lookUpAddress.id, place],
    enabled: place !== null,
    retry: false,
    queryFn: async ({ signal }): Promise<AddressCheck> => {
      // Not asked without a place: `enabled`.
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
