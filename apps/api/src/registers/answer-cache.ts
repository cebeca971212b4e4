import type { Clock } from '../clock.ts';

/** Enough for a day of applications; more in one process means that somebody is trying numbers. */
const mostAnswers = 5_000;

/** Caches responses in the memory of this process, each with its own lifetime; evicts the oldest when it is full. */
export interface AnswerCache<Answer> {
  find(key: string): Answer | null;
  keep(key: string, answer: Answer, seconds: number): void;
}

export function createAnswerCache<Answer>(clock: Clock, most = mostAnswers): AnswerCache<Answer> {
  const kept = new Map<string, { answer: Answer; until: number }>();
  const now = () => clock.now().getTime();
  return {
    find(key) {
      const found = kept.get(key);
      if (found && found.until > now()) return found.answer;
      kept.delete(key);
      return null;
    },
    keep(key, answer, seconds) {
      // Deleted first, so that the entry moves to the end of the map, which iterates in insertion order.
      kept.delete(key);
      if (seconds <= 0) return;
      kept.set(key, { answer, until: now() + seconds * 1000 });
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
  };
}
