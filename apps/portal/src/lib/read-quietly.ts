import type { Query, QueryFunction } from '@tanstack/react-query';
import { queries } from './api.ts';
import { reportError, statusOf } from './errors.ts';

/** The outcome: `overtaken` when the query changed in the meantime, `unanswered` when a retry may help. */
export type QuietReading = 'done' | 'overtaken' | 'unanswered';

/**
 * Refetches a query on screen. Failures keep the current data and show nothing, because the user did not ask for it. It only
 * reports an expired session, and does not retry rejected requests.
 */
export async function readQuietly(query: Query, signal: AbortSignal): Promise<QuietReading> {
  const { queryKey, queryHash, meta } = query;
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function') return 'done';
  if (isUnderWay(query)) return 'overtaken';
  const countBefore = query.state.dataUpdateCount;
  let answer: unknown;
  try {
    answer = await (queryFn as QueryFunction)({ client: queries, queryKey, signal, meta });
  } catch (error) {
    if (signal.aborted) return 'done';
    const status = statusOf(error);
    if (status === 401) void reportError(error);
    return status === null || status === 429 || status >= 500 ? 'unanswered' : 'done';
  }
  if (signal.aborted || queries.getQueryCache().get(queryHash) !== query) return 'done';
  if (isUnderWay(query) || query.state.dataUpdateCount !== countBefore) return 'overtaken';
  queries.setQueryData(queryKey, answer);
  return 'done';
}

function isUnderWay({ state }: Query): boolean {
  return state.fetchStatus === 'fetching';
}
