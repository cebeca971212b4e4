import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import { createAnswerCache } from '../answer-cache.ts';
import { createBreaker } from '../breaker.ts';
import { NoAnswer } from './no-answer.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** Entries rarely disappear from a register, but a missing one may be added at any time. */
const keptSeconds = { ACTIVE: day, VALID: day, FOUND: day, INACTIVE: hour, INVALID: hour, NOT_FOUND: hour, UNVERIFIED: 0 };

interface CarefulOptions<Question, Entry> {
  /** Name of the register in the log. */
  name: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  unverified: Entry;
  /** Throws RegisterFailure if the register failed. */
  ask(question: Question): Promise<Entry>;
}

/**
 * Adds caching and a circuit breaker to an external register. Failures return UNVERIFIED; after 5 in a row the register is not
 * queried for 30 seconds.
 */
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
      // Without the number, which is personal data.
      log.warn(`The ${name} register didn't respond: ${error.message}`);
      return { ...unverified, checkedAt: clock.now() };
    }
  };
}
