import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** More than a day of applications needs; only somebody who guesses numbers exceeds it. */
export const maxResponses = 5_000;

/** Caches responses in the memory of this process, each with its own lifetime. */
export interface ResponseCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, seconds: number): void;
}

export function createResponseCache<Value extends object>(clock: Clock): ResponseCache<Value> {
  const responses = new LRUCache<string, Value>({ max: maxResponses, ttlResolution: 0, perf: { now: () => clock.elapsedMs() } });
  return {
    get: (key) => responses.get(key),
    set(key, value, seconds) {
      if (seconds > 0) responses.set(key, value, { ttl: seconds * 1000 });
      // The library takes 0 for no limit.
      else responses.delete(key);
    },
  };
}
