import type { Input } from '@demarc/contract/operation.ts';
import { type AcceptancePreview, acceptQuotation } from '@demarc/contract/quotation-acceptance.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api.ts';

/** Waits until the user has chosen, because each preview is an API call. */
const debounceMs = 400;

/** Lets the server check an acceptance with a dry run: what it would order, and which items have become impossible. */
export function useAcceptancePreview(input: Input<typeof acceptQuotation> | null) {
  const text = input === null ? '' : JSON.stringify(input);
  const [debouncedText] = useDebouncedValue(text, debounceMs);
  const read = useQuery({
    queryKey: [acceptQuotation.id, 'dryRun', debouncedText],
    enabled: debouncedText !== '',
    queryFn: async ({ signal }) => {
      const requestInput = JSON.parse(debouncedText) as Input<typeof acceptQuotation>;
      const response = await client.call(acceptQuotation, { ...requestInput, query: { dryRun: true } }, { signal });
      // With `dryRun` the response is a preview, never orders.
      return response as unknown as AcceptancePreview;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
    // Errors show in the form; a dialog must not interrupt the user while typing.
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  const isCurrent = text !== '' && debouncedText === text && !read.isPlaceholderData;
  return {
    /** The preview of the current choices, or of the previous ones while the server checks the current ones. */
    preview: (text !== '' && read.data) || null,
    error: isCurrent && !read.isFetching ? read.error : null,
    isAsking: text !== '' && (debouncedText !== text || read.isFetching),
    askAgain: () => void read.refetch(),
  };
}
