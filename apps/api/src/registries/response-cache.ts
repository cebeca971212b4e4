import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** Enough for a day of applications; more in one process means that somebody is guessing numbers. */
export const maxResponses = 5_000;

/** Caches responses in the memory of this process, each with its own lifetime. */
export interface ResponseCache<Answer> {
  get(key: string): Answer | undefined;
  set(key: string, answer: Answer, seconds: number): void;
}

export function createResponseCache<Answer extends object>(clock: Clock): ResponseCache<Answer> {
  const responses = new LRUCache<string, Answer>({ max: maxResponses, ttlResolution: 0, perf: { now: () => clock.elapsedMs() } });
  return {
    get: (key) => responses.get(key),
    set(key, answer, seconds) {
      if (seconds > 0) responses.set(key, answer, { ttl: seconds * 1000 });
      // The library takes 0 for no limit.
      else responses.delete(key);
    },
  };
}
