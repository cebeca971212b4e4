import { type AddressCheck, lookUpAddress } from '@demarc/contract/validation.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api.ts';
import { type DutchAddressKey, getDutchAddressKey } from './address-values.ts';

/** Long enough to type the second digit of a house number. */
const debounceMs = 250;

export interface AddressLookup {
  /** The key that was looked up, which `response` belongs to. */
  addressKey: DutchAddressKey | null;
  response: AddressCheck | null;
  isLoading: boolean;
  retry: () => void;
}

/**
 * Looks up the typed address in the address registry. If the registry does not respond, the status is `UNVERIFIED`, which never
 * blocks.
 */
export function useAddressLookup(values: Parameters<typeof getDutchAddressKey>[0]): AddressLookup {
  const currentKey = getDutchAddressKey(values);
  const keyText = currentKey && `${currentKey.postalCode} ${currentKey.houseNumber}`;
  const [debouncedText] = useDebouncedValue(keyText, debounceMs);
  const address = currentKey && debouncedText === keyText ? currentKey : null;
  const read = useQuery({
    queryKey: [lookUpAddress.id, address],
    enabled: address !== null,
    retry: false,
    queryFn: async ({ signal }): Promise<AddressCheck> => {
      // `enabled` guarantees the key.
      const query = address!;
      try {
        return await client.call(lookUpAddress, { query }, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        return { ...query, status: 'UNVERIFIED', street: null, city: null, additions: [], nearest: null };
      }
    },
  });
  return {
    addressKey: address,
    response: (address && read.data) || null,
    isLoading: currentKey !== null && (address === null || read.isFetching),
    retry: () => void read.refetch(),
  };
}
