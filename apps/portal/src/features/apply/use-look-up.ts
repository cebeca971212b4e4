import { type CocCheck, type VatNumberCheck, validateCoc, validateVatNumber } from '@demarc/contract/validation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../lib/api.ts';

type Answer<Check extends { status: string }> = Pick<Check, 'status'> & Partial<Check>;

interface LookUp<Check extends { status: string }> {
  /** About what is typed now; null where nothing was asked yet. */
  answer: Answer<Check> | null;
  isAsking: boolean;
  /** The person is done typing. */
  ask: () => void;
  askAgain: () => void;
}

/** An answer holds while the person is at it; UNVERIFIED is asked again by hand. */
const keptMilliseconds = 3_600_000;

/** The click that took the focus out of the field ends first: the answer moves what is below it. */
const askAfterMilliseconds = 250;

function useLookUp<Check extends { status: string }>(
  id: string,
  /** Null while it is not whole: nothing is asked then. */
  typed: string | null,
  send: (number: string, signal: AbortSignal) => Promise<Check>,
): LookUp<Check> {
  const [asked, setAsked] = useState(typed);
  const number = asked === typed ? typed : null;
  const read = useQuery({
    queryKey: [id, number],
    enabled: number !== null,
    retry: false,
    staleTime: keptMilliseconds,
    gcTime: keptMilliseconds,
    queryFn: async ({ signal }): Promise<Answer<Check>> => {
      try {
        // Not asked without a number: `enabled`.
        return await send(number!, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        // A register that cannot be asked stands in nobody's way.
        return { status: 'UNVERIFIED' } as Answer<Check>;
      }
    },
  });
  return {
    answer: (number !== null && read.data) || null,
    isAsking: number !== null && read.isFetching,
    ask: () => void setTimeout(() => setAsked(typed), askAfterMilliseconds),
    askAgain: () => void read.refetch(),
  };
}

export type CocLookUp = LookUp<CocCheck>;
export type VatLookUp = LookUp<VatNumberCheck>;

/** What the Chamber of Commerce says of a number, once the person has left the field. */
export function useCocLookUp(typed: string): CocLookUp {
  const number = /^[0-9]{8}$/.test(typed) ? typed : null;
  return useLookUp<CocCheck>(validateCoc.id, number, (asked, signal) =>
    client.call(validateCoc, { query: { number: asked } }, { signal, anonymous: true }),
  );
}

/** What the register of its country says of a VAT number, once the person has left the field. */
export function useVatLookUp(typed: string): VatLookUp {
  const number = /^[a-z]{2}[a-z0-9]{2,13}$/i.test(typed) ? typed.toUpperCase() : null;
  return useLookUp<VatNumberCheck>(validateVatNumber.id, number, (asked, signal) =>
    client.call(validateVatNumber, { query: { number: asked } }, { signal, anonymous: true }),
  );
}
