import type { Query } from '@tanstack/react-query';
import { callOf, queries } from '../../lib/api.ts';
import { readQuietly } from '../../lib/read-quietly.ts';
import type { Call } from './concerns.ts';

/** Minimum time between two refetches of the same query. */
const oftenMilliseconds = 1_000;
/** Retry delay after a request without a response. */
const againMilliseconds = 10_000;

/**
 * Returns a function that refetches every affected query on screen and marks the others as stale. A hidden tab refetches once it
 * becomes visible.
 */
export function createReadAgain(signal: AbortSignal): (isConcerned: (call: Call) => boolean) => void {
  const due = new Map<Query, ReturnType<typeof setTimeout>>();
  const lastRead = new WeakMap<Query, number>();
  const unseen = new Set<Query>();

  const schedule = (query: Query, wait = 0) => {
    if (due.has(query) || signal.aborted) return;
    const pause = Math.max(wait, (lastRead.get(query) ?? 0) + oftenMilliseconds - Date.now(), 0);
    due.set(
      query,
      setTimeout(() => {
        due.delete(query);
        void read(query);
      }, pause),
    );
  };
  const read = async (query: Query) => {
    if (!query.isActive()) return query.invalidate();
    if (document.hidden) return void unseen.add(query);
    lastRead.set(query, Date.now());
    const outcome = await readQuietly(query, signal);
    if (outcome !== 'done') schedule(query, outcome === 'overtaken' ? 0 : againMilliseconds);
  };
  const whenSeen = () => {
    if (document.hidden) return;
    for (const query of unseen) schedule(query);
    unseen.clear();
  };
  document.addEventListener('visibilitychange', whenSeen, { signal });
  signal.addEventListener('abort', () => {
    for (const timer of due.values()) clearTimeout(timer);
  });

  return (isConcerned) => {
    for (const query of queries.getQueryCache().getAll()) {
      const call = callOf(query.queryKey);
      if (!call || !isConcerned(call)) continue;
      if (query.isActive()) schedule(query);
      else query.invalidate();
    }
  };
}
