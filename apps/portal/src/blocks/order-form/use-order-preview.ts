import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import type { OrderPreview } from '@demarc/contract/order.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api.ts';

/** Long enough for a word to be typed: each question is a call. */
const askAfterMilliseconds = 600;

/**
 * What the server says of an order as it is now, without storing it: a call of any kind of order, with `dryRun`. Nothing is
 * asked while there is no input, and an answer is about what is there now only where `isCurrent` says so.
 */
export function useOrderPreview<O extends OperationShape>(operation: O, input: Input<O> | null) {
  const text = input === null ? '' : JSON.stringify(input);
  const [asked] = useDebouncedValue(text, askAfterMilliseconds);
  const read = useQuery({
    queryKey: [operation.id, 'dryRun', asked],
    enabled: asked !== '',
    queryFn: async ({ signal }) => {
      const wanted = JSON.parse(asked) as Input<O>;
      const answer: Output<O> = await client.call(operation, { ...wanted, query: { dryRun: true } } as Input<O>, { signal });
      // With `dryRun` the answer is never the order.
      return answer as unknown as OrderPreview;
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    // What is refused is said where the order is sent; before that nobody is stopped in the middle of typing.
    meta: { handles: [429, 503], isQuiet500: true },
  });
  const isCurrent = text !== '' && asked === text && !read.isPlaceholderData;
  return {
    preview: (isCurrent && read.data) || null,
    error: isCurrent && !read.isFetching ? read.error : null,
    isAsking: text !== '' && (asked !== text || read.isFetching),
    askAgain: () => void read.refetch(),
  };
}
