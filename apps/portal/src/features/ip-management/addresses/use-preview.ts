import { previewIpAddresses } from '@demarc/contract/ip-address.ts';
import type { Input } from '@demarc/contract/operation.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, toReadCall } from '../../../lib/api.ts';
import { usePrefixParams } from '../use-prefix.ts';

type PreviewBody = Input<typeof previewIpAddresses>['body'];

/** Waits until the user pauses typing before the server looks up names. */
const debounceMs = 400;

/** Lets the server check a pattern or rows without saving them; sends no request for null. */
export function usePreview(prefixId: number, body: PreviewBody | null) {
  const params = usePrefixParams(prefixId);
  const [settled] = useDebouncedValue(body && JSON.stringify(body), debounceMs);
  const input = { params, body: settled ? (JSON.parse(settled) as PreviewBody) : {} };
  return useQuery({
    queryKey: [previewIpAddresses.id, { params, body: settled }],
    queryFn: ({ signal }) => client.call(previewIpAddresses, input, { signal }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { call: toReadCall(previewIpAddresses, input) },
  });
}
