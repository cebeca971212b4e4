import type { Clock } from '../clock.ts';

/** Enough for a day of applications; more in one process means that somebody is trying numbers. */
const maxResponses = 5_000;

/** Caches responses in the memory of this process, each with its own lifetime; evicts the oldest when it is full. */
export interface ResponseCache<Answer> {
  get(key: string): Answer | null;
  set(key: string, answer: Answer, seconds: number): void;
}

export function createResponseCache<Answer>(clock: Clock, maxSize = maxResponses): ResponseCache<Answer> {
  const entries = new Map<string, { answer: Answer; until: number }>();
  const now = () => clock.now().getTime();
  return {
    get(key) {
      const found = entries.get(key);
      if (found && found.until > now()) return found.answer;
      entries.delete(key);
      return null;
    },
    set(key, answer, seconds) {
      // Deleted first, so that the entry moves to the end of the map, which iterates in insertion order.
      entries.delete(key);
      if (seconds <= 0) return;
      entries.set(key, { answer, until: now() + seconds * 1000 });
      if (entries.size > maxSize) entries.delete(entries.keys().next().value!);
    },
  };
}
