import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { useSyncExternalStore } from 'react';
import { serverNowSeconds } from '../../../lib/clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function eachSecond(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 1_000);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Whole seconds since 1970 by the server's clock, which codes are dated with; draws anew each second. */
export function useNowSeconds(): number {
  return useSyncExternalStore(eachSecond, () => Math.ceil(serverNowSeconds()));
}

/** Today in Amsterdam, by the same clock. */
export function useToday(): string {
  return useSyncExternalStore(eachSecond, () => amsterdamDate(new Date(serverNowSeconds() * 1000)));
}
