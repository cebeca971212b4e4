import type { Query, QueryFunction } from '@tanstack/react-query';
import { queries } from './api.ts';
import { reportError, statusOf } from './errors.ts';

/** How it went; `overtaken` by another read that may know more, or may know less; `unanswered` where nobody could say. */
export type QuietReading = 'done' | 'overtaken' | 'unanswered';

/**
 * Reads again what is on the screen. What fails shows nothing: nobody asked, and what is there stays. Only the end of the session
 * is told, and a refusal is no reason to ask again.
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
