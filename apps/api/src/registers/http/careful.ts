import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import { createAnswerCache } from '../answer-cache.ts';
import { createBreaker } from '../breaker.ts';
import { NoAnswer } from './no-answer.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** What is in a register stays there; what is not may be entered any moment. */
const keptSeconds = { ACTIVE: day, VALID: day, FOUND: day, INACTIVE: hour, INVALID: hour, NOT_FOUND: hour, UNVERIFIED: 0 };

interface CarefulOptions<Question, Entry> {
  /** How the log calls the register. */
  name: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  unverified: Entry;
  /** Throws NoAnswer where the register failed. */
  ask(question: Question): Promise<Entry>;
}

/** Asks an outside register with care: answers are kept, failures are UNVERIFIED, and after several it is left alone. */
export function careful<Question, Entry extends { status: keyof typeof keptSeconds }>({
  name,
  clock,
  log,
  unverified,
  ask,
}: CarefulOptions<Question, Entry>): (question: Question) => Promise<Entry & { checkedAt: Date }> {
  const cache = createAnswerCache<Entry & { checkedAt: Date }>(clock);
  const breaker = createBreaker(clock);

  return async (question) => {
    const key = JSON.stringify(question);
    const kept = cache.find(key);
    if (kept) return kept;
    if (!breaker.mayAsk()) return { ...unverified, checkedAt: clock.now() };
    try {
      const entry = { ...(await ask(question)), checkedAt: clock.now() };
      breaker.succeeded();
      cache.keep(key, entry, keptSeconds[entry.status]);
      return entry;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      breaker.failed();
      // Without the number: it belongs to somebody.
      log.warn(`The ${name} register gave no answer: ${error.message}`);
      return { ...unverified, checkedAt: clock.now() };
    }
  };
}
