import type { Query } from '@tanstack/react-query';
import { getReadCall, queryClient } from '../../lib/api.ts';
import { backgroundRefetch } from '../../lib/background-refetch.ts';
import type { ReadCall } from './affected-reads.ts';

/** Minimum time between two refetches of the same query. */
const minRefetchIntervalMs = 1_000;
/** Retry delay after a request without a response. */
const retryDelayMs = 10_000;

/**
 * Returns a function that refetches every affected query on screen and marks the others as stale. A hidden tab refetches once it
 * becomes visible.
 */
export function createRefetcher(signal: AbortSignal): (isAffected: (call: ReadCall) => boolean) => void {
  const timers = new Map<Query, ReturnType<typeof setTimeout>>();
  const lastRead = new WeakMap<Query, number>();
  const hiddenQueries = new Set<Query>();

  const schedule = (query: Query, minDelayMs = 0) => {
    if (timers.has(query) || signal.aborted) return;
    const delayMs = Math.max(minDelayMs, (lastRead.get(query) ?? 0) + minRefetchIntervalMs - Date.now(), 0);
    timers.set(
      query,
      setTimeout(() => {
        timers.delete(query);
        void read(query);
      }, delayMs),
    );
  };
  const read = async (query: Query) => {
    if (!query.isActive()) return query.invalidate();
    if (document.hidden) return void hiddenQueries.add(query);
    lastRead.set(query, Date.now());
    const outcome = await backgroundRefetch(query, signal);
    if (outcome !== 'done') schedule(query, outcome === 'superseded' ? 0 : retryDelayMs);
  };
  const onVisible = () => {
    if (document.hidden) return;
    for (const query of hiddenQueries) schedule(query);
    hiddenQueries.clear();
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
  signal.addEventListener('abort', () => {
    for (const timer of timers.values()) clearTimeout(timer);
  });

  return (isAffected) => {
    for (const query of queryClient.getQueryCache().getAll()) {
      const call = getReadCall(query.queryKey);
      if (!call || !isAffected(call)) continue;
      if (query.isActive()) schedule(query);
      else query.invalidate();
    }
  };
}
