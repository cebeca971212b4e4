import { NoAnswerError } from '@demarc/client/client.ts';
import { queryClient } from './api.ts';
import { backgroundRefetch } from './background-refetch.ts';

const delaySeconds = [2, 4, 8, 16, 30] as const;

/**
 * Refetches queries on screen that got no response, until they get one, and as soon as the network is back. Returns a function that stops
 * this.
 */
export function refetchFailedQueries(): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let attempt = 0;
  let isRunning = false;

  const schedule = () => {
    if (timer || isRunning || stop.signal.aborted) return;
    timer = setTimeout(run, 1000 * (delaySeconds[Math.min(attempt, delaySeconds.length - 1)] ?? 30));
  };
  const run = async () => {
    clearTimeout(timer ?? undefined);
    timer = null;
    if (isRunning) return;
    isRunning = true;
    await Promise.all(findFailedQueries().map((query) => backgroundRefetch(query, stop.signal)));
    isRunning = false;
    attempt = findFailedQueries().length > 0 ? attempt + 1 : 0;
    if (attempt > 0) schedule();
  };
  const runNow = () => {
    attempt = 0;
    void run();
  };
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && event.action.error instanceof NoAnswerError) schedule();
  });
  window.addEventListener('online', runNow);
  return () => {
    stop.abort();
    clearTimeout(timer ?? undefined);
    unsubscribe();
    window.removeEventListener('online', runNow);
  };
}

function findFailedQueries() {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' && state.error instanceof NoAnswerError });
}
