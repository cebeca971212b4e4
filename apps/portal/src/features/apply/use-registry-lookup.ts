import { type CocCheck, type VatNumberCheck, validateCoc, validateVatNumber } from '@demarc/contract/validation.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../lib/api.ts';

type LookupResponse<Check extends { status: string }> = Pick<Check, 'status'> & Partial<Check>;

interface RegistryLookup<Check extends { status: string }> {
  /** The response for the current input; null before the first request. */
  response: LookupResponse<Check> | null;
  isLoading: boolean;
  /** Looks up the current input; called when the field loses focus. */
  request: () => void;
  retry: () => void;
}

/** Caches a response for one hour. The user retries an UNVERIFIED result manually. */
const cacheMs = 3_600_000;

/** The response shifts the layout, so the click that blurred the field has to finish first. */
const requestDelayMs = 250;

function useRegistryLookup<Check extends { status: string }>(
  id: string,
  /** The number in the field; null while it is incomplete, and then no request is sent. */
  currentNumber: string | null,
  send: (number: string, signal: AbortSignal) => Promise<Check>,
): RegistryLookup<Check> {
  const [requestedNumber, setRequestedNumber] = useState(currentNumber);
  // The field may lose the focus before the last change has been rendered.
  const latestNumber = useRef(currentNumber);
  latestNumber.current = currentNumber;
  const number = requestedNumber === currentNumber ? currentNumber : null;
  const lookup = useQuery({
    queryKey: [id, number],
    enabled: number !== null,
    retry: false,
    staleTime: cacheMs,
    gcTime: cacheMs,
    queryFn: async ({ signal }): Promise<LookupResponse<Check>> => {
      try {
        // `enabled` guarantees a number.
        return await send(number!, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        // An unreachable registry must not block the applicant.
        return { status: 'UNVERIFIED' } as LookupResponse<Check>;
      }
    },
  });
  return {
    response: (number !== null && lookup.data) || null,
    isLoading: number !== null && lookup.isFetching,
    request: () => void setTimeout(() => setRequestedNumber(latestNumber.current), requestDelayMs),
    retry: () => void lookup.refetch(),
  };
}

export type CocLookup = RegistryLookup<CocCheck>;
export type VatLookup = RegistryLookup<VatNumberCheck>;

/** Looks up a number at the Chamber of Commerce when the field loses focus. */
export function useCocLookup(input: string): CocLookup {
  const number = /^[0-9]{8}$/.test(input) ? input : null;
  return useRegistryLookup<CocCheck>(validateCoc.id, number, (value, signal) =>
    client.call(validateCoc, { query: { number: value } }, { signal, anonymous: true }),
  );
}

/** Looks up a VAT number in its country's registry when the field loses focus. */
export function useVatLookup(input: string): VatLookup {
  const number = /^[a-z]{2}[a-z0-9]{2,13}$/i.test(input) ? input.toUpperCase() : null;
  return useRegistryLookup<VatNumberCheck>(validateVatNumber.id, number, (value, signal) =>
    client.call(validateVatNumber, { query: { number: value } }, { signal, anonymous: true }),
  );
}
