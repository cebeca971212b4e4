import type { Input, OperationShape } from '@demarc/contract/operation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client, query } from '../../lib/api.ts';
import { reportError, statusOf } from '../../lib/errors.ts';

/**
 * Reads again when the window gets the focus, and every so often while the page can be seen. What fails shows nothing: nobody
 * asked, and what is there stays.
 */
export function useRefresh<O extends OperationShape>(operation: O, input: Input<O>, everyMilliseconds: number | null): void {
  const queries = useQueryClient();
  const { queryKey } = query(operation, input);
  const latest = useRef({ operation, input, queryKey });
  latest.current = { operation, input, queryKey };
  const key = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read.
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const refresh = async () => {
      const { operation, input, queryKey } = latest.current;
      const known = queries.getQueryState(queryKey);
      if (document.hidden || known?.status !== 'success' || known.fetchStatus === 'fetching') return;
      try {
        const answer = await client.call(operation, input, { signal });
        if (!signal.aborted) queries.setQueryData(queryKey, answer as never);
      } catch (error) {
        if (statusOf(error) === 401) void reportError(error);
      }
    };
    const whenSeen = () => void refresh();
    window.addEventListener('focus', whenSeen, { signal });
    document.addEventListener('visibilitychange', whenSeen, { signal });
    const timer = everyMilliseconds === null ? undefined : setInterval(whenSeen, everyMilliseconds);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [queries, key, everyMilliseconds]);
}
