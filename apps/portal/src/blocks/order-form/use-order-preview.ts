import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import type { OrderPreview } from '@demarc/contract/order.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api.ts';

/** Long enough to send nothing while the user types, because each preview is an API call. */
const debounceMs = 600;

/**
 * Previews any kind of order with `dryRun`, which stores nothing. Without input it sends nothing. The result belongs to the
 * current input: while the input differs from the one that was sent, there is no preview.
 */
export function useOrderPreview<O extends OperationShape>(operation: O, input: Input<O> | null) {
  const text = input === null ? '' : JSON.stringify(input);
  const [debouncedText] = useDebouncedValue(text, debounceMs);
  const read = useQuery({
    queryKey: [operation.id, 'dryRun', debouncedText],
    enabled: debouncedText !== '',
    queryFn: async ({ signal }) => {
      const debouncedInput = JSON.parse(debouncedText) as Input<O>;
      const response: Output<O> = await client.call(operation, { ...debouncedInput, query: { dryRun: true } } as Input<O>, {
        signal,
      });
      // With `dryRun` the response is a preview, never an order.
      return response as unknown as OrderPreview;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    // Errors show when the order is sent; before that they must not interrupt the user while typing.
    meta: { handles: [429, 503], hidesServerErrors: true },
  });
  const isCurrent = text !== '' && debouncedText === text && !read.isPlaceholderData;
  return {
    preview: (isCurrent && read.data) || null,
    error: isCurrent && !read.isFetching ? read.error : null,
    isPreviewing: text !== '' && (debouncedText !== text || read.isFetching),
  };
}
