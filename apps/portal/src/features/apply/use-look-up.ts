import { type CocCheck, type VatNumberCheck, validateCoc, validateVatNumber } from '@demarc/contract/validation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../lib/api.ts';

type Answer<Check extends { status: string }> = Pick<Check, 'status'> & Partial<Check>;

interface LookUp<Check extends { status: string }> {
  /** The response for the current input; null before the first request. */
  answer: Answer<Check> | null;
  isAsking: boolean;
  /** Looks up the current input; called when the field loses focus. */
  ask: () => void;
  askAgain: () => void;
}

/** Caches a response for one hour. The user retries an UNVERIFIED result manually. */
const keptMilliseconds = 3_600_000;

/** The response shifts the layout, so the click that blurred the field has to finish first. */
const askAfterMilliseconds = 250;

function useLookUp<Check extends { status: string }>(
  id: string,
  /** Null while the number is incomplete; no request is sent then. */
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
        // `enabled` guarantees a number.
        return await send(number!, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        // An unreachable registry must not block the applicant.
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

/** Looks up a number at the Chamber of Commerce when the field loses focus. */
export function useCocLookUp(typed: string): CocLookUp {
  const number = /^[0-9]{8}$/.test(typed) ? typed : null;
  return useLookUp<CocCheck>(validateCoc.id, number, (asked, signal) =>
    client.call(validateCoc, { query: { number: asked } }, { signal, anonymous: true }),
  );
}

/** Looks up a VAT number in its country's registry when the field loses focus. */
export function useVatLookUp(typed: string): VatLookUp {
  const number = /^[a-z]{2}[a-z0-9]{2,13}$/i.test(typed) ? typed.toUpperCase() : null;
  return useLookUp<VatNumberCheck>(validateVatNumber.id, number, (asked, signal) =>
    client.call(validateVatNumber, { query: { number: asked } }, { signal, anonymous: true }),
  );
}
