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

/** Unix time in whole seconds by the server's clock, which also dates the codes; re-renders every second. */
export function useNowSeconds(): number {
  return useSyncExternalStore(eachSecond, () => Math.ceil(serverNowSeconds()));
}

/** Today's date in Amsterdam by the server's clock. */
export function useToday(): string {
  return useSyncExternalStore(eachSecond, () => amsterdamDate(new Date(serverNowSeconds() * 1000)));
}
