import type { Query, QueryFunction } from '@tanstack/react-query';
import { queryClient } from './api.ts';
import { getErrorStatus, reportError } from './errors.ts';

/** The outcome: `overtaken` when the query changed in the meantime, `unanswered` when a retry may help. */
export type RefetchOutcome = 'done' | 'overtaken' | 'unanswered';

/**
 * Refetches a query on screen. Failures keep the current data and show nothing, because the user did not ask for it. It only
 * reports an expired session, and does not retry rejected requests.
 */
export async function backgroundRefetch(query: Query, signal: AbortSignal): Promise<RefetchOutcome> {
  const { queryKey, queryHash, meta } = query;
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function') return 'done';
  if (isFetching(query)) return 'overtaken';
  const countBefore = query.state.dataUpdateCount;
  let answer: unknown;
  try {
    answer = await (queryFn as QueryFunction)({ client: queryClient, queryKey, signal, meta });
  } catch (error) {
    if (signal.aborted) return 'done';
    const status = getErrorStatus(error);
    if (status === 401) void reportError(error);
    return status === null || status === 429 || status >= 500 ? 'unanswered' : 'done';
  }
  if (signal.aborted || queryClient.getQueryCache().get(queryHash) !== query) return 'done';
  if (isFetching(query) || query.state.dataUpdateCount !== countBefore) return 'overtaken';
  queryClient.setQueryData(queryKey, answer);
  return 'done';
}

function isFetching({ state }: Query): boolean {
  return state.fetchStatus === 'fetching';
}
