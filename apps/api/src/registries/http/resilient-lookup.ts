import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { createResponseCache } from '../response-cache.ts';
import { RegistryFailure } from './registry-failure.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** Entries rarely disappear from a registry, but a missing one may be added at any time. */
const cacheSeconds = { ACTIVE: day, VALID: day, FOUND: day, INACTIVE: hour, INVALID: hour, NOT_FOUND: hour, UNVERIFIED: 0 };

interface ResilientLookupOptions<Query, Entry> {
  /** Name of the registry in the log. */
  name: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  unverified: Entry;
  /** Throws RegistryFailure if the registry failed. */
  request(query: Query): Promise<Entry>;
}

/**
 * Adds caching and a circuit breaker to an external registry. Returns `unverified` when the registry fails; after 5 failures in a
 * row, the registry is not queried for 30 seconds.
 */
export function createResilientLookup<Query, Entry extends { status: keyof typeof cacheSeconds }>({
  name,
  clock,
  log,
  unverified,
  request,
}: ResilientLookupOptions<Query, Entry>): (query: Query) => Promise<Entry & { checkedAt: Date }> {
  const cache = createResponseCache<Entry & { checkedAt: Date }>(clock);
  const breaker = createCircuitBreaker(clock);

  return async (query) => {
    const key = JSON.stringify(query);
    const cached = cache.get(key);
    if (cached) return cached;
    if (!breaker.canRequest()) return { ...unverified, checkedAt: clock.now() };
    try {
      const entry = { ...(await request(query)), checkedAt: clock.now() };
      breaker.succeeded();
      cache.set(key, entry, cacheSeconds[entry.status]);
      return entry;
    } catch (error) {
      if (!(error instanceof RegistryFailure)) throw error;
      breaker.failed();
      // Without the number, which is personal data.
      log.warn(`The ${name} register didn't respond: ${error.message}`);
      return { ...unverified, checkedAt: clock.now() };
    }
  };
}
