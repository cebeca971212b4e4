import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { useSyncExternalStore } from 'react';
import { getServerTimeSeconds } from '../../../lib/clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribeToSeconds(onTick: () => void): () => void {
  listeners.add(onTick);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 1_000);
  return () => {
    listeners.delete(onTick);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns the server's Unix time, rounded up to whole seconds, and re-renders every second. The expiry times of codes are in server
 * time.
 */
export function useNowSeconds(): number {
  return useSyncExternalStore(subscribeToSeconds, () => Math.ceil(getServerTimeSeconds()));
}

/** Returns today's date in Amsterdam by the server's clock. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToSeconds, () => formatAmsterdamDate(new Date(getServerTimeSeconds() * 1000)));
}
