import type { Query, QueryFunction } from '@tanstack/react-query';
import { queryClient } from './api.ts';
import { getErrorStatus, reportError } from './errors.ts';

/** `superseded` when the query changed in the meantime, `retryable` when a later retry may help. */
export type RefetchOutcome = 'done' | 'superseded' | 'retryable';

/**
 * Refetches a query on screen. Failures keep the current data and show nothing, because the user did not start it. It only
 * reports an expired session, and does not retry rejected requests.
 */
export async function backgroundRefetch(query: Query, signal: AbortSignal): Promise<RefetchOutcome> {
  const { queryKey, queryHash, meta } = query;
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function') return 'done';
  if (isFetching(query)) return 'superseded';
  const countBefore = query.state.dataUpdateCount;
  let data: unknown;
  try {
    data = await (queryFn as QueryFunction)({ client: queryClient, queryKey, signal, meta });
  } catch (error) {
    if (signal.aborted) return 'done';
    const status = getErrorStatus(error);
    if (status === 401) void reportError(error);
    return status === null || status === 429 || status >= 500 ? 'retryable' : 'done';
  }
  if (signal.aborted || queryClient.getQueryCache().get(queryHash) !== query) return 'done';
  if (isFetching(query) || query.state.dataUpdateCount !== countBefore) return 'superseded';
  queryClient.setQueryData(queryKey, data);
  return 'done';
}

function isFetching({ state }: Query): boolean {
  return state.fetchStatus === 'fetching';
}
