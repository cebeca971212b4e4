import type { Input } from '@demarc/contract/operation.ts';
import { type AcceptancePreview, acceptQuotation } from '@demarc/contract/quotation-acceptance.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api.ts';

/** Waits until the user has chosen, because each preview is an API call. */
const debounceMs = 400;

/** What an acceptance would order and what has become impossible, from the server, which orders nothing for it. */
export function useAcceptancePreview(input: Input<typeof acceptQuotation> | null) {
  const text = input === null ? '' : JSON.stringify(input);
  const [asked] = useDebouncedValue(text, debounceMs);
  const read = useQuery({
    queryKey: [acceptQuotation.id, 'dryRun', asked],
    enabled: asked !== '',
    queryFn: async ({ signal }) => {
      const wanted = JSON.parse(asked) as Input<typeof acceptQuotation>;
      const answer = await client.call(acceptQuotation, { ...wanted, query: { dryRun: true } }, { signal });
      // With `dryRun` the response is a preview, never orders.
      return answer as unknown as AcceptancePreview;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
    // Errors show in the form; a dialog must not interrupt the user while typing.
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  const isCurrent = text !== '' && asked === text && !read.isPlaceholderData;
  return {
    /** Of the current choice, or of the last one while the server checks the current one. */
    preview: (text !== '' && read.data) || null,
    error: isCurrent && !read.isFetching ? read.error : null,
    isAsking: text !== '' && (asked !== text || read.isFetching),
    askAgain: () => void read.refetch(),
  };
}
