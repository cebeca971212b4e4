import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import type { OrderPreview } from '@demarc/contract/order.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api.ts';

/** Waits until a word is typed, because each preview is an API call. */
const debounceMs = 600;

/**
 * Previews any kind of order with `dryRun`, which stores nothing. It sends nothing without input, and returns only a preview of
 * the current input.
 */
export function useOrderPreview<O extends OperationShape>(operation: O, input: Input<O> | null) {
  const text = input === null ? '' : JSON.stringify(input);
  const [asked] = useDebouncedValue(text, debounceMs);
  const read = useQuery({
    queryKey: [operation.id, 'dryRun', asked],
    enabled: asked !== '',
    queryFn: async ({ signal }) => {
      const wanted = JSON.parse(asked) as Input<O>;
      const answer: Output<O> = await client.call(operation, { ...wanted, query: { dryRun: true } } as Input<O>, { signal });
      // With `dryRun` the response is a preview, never an order.
      return answer as unknown as OrderPreview;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    // Errors show when the order is sent; before that they must not interrupt the user while typing.
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  const isCurrent = text !== '' && asked === text && !read.isPlaceholderData;
  return {
    preview: (isCurrent && read.data) || null,
    error: isCurrent && !read.isFetching ? read.error : null,
    isAsking: text !== '' && (asked !== text || read.isFetching),
    askAgain: () => void read.refetch(),
  };
}
