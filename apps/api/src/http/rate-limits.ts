import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { toRateLimitAddress } from '../db/rate-limit-address.ts';
import { DistributedCounters } from './distributed-counters.ts';
import { tooManyRequests } from './problem.ts';

/** Calls per minute. Processes sync their counts every second; limits that must be exact use `db/attempt-counter.ts`. */
const maxCallsPerMinute = { account: 600, customer: 3_000, publicCall: 30, publicWrite: 240, refused: 60 } as const;

type RateLimitContext = Pick<AppContext, 'config' | 'clock' | 'database' | 'keys'>;

export interface RateLimits {
  /** Counts a call of a signed-in caller; throws RATE_LIMITED above the limit. */
  limitSessionCall(request: FastifyRequest): Promise<void>;
  /** Counts an unauthenticated call by address. */
  limitPublicCall(request: FastifyRequest): Promise<void>;
  /** Counts a call with a rejected token by address. */
  limitRefusedToken(request: FastifyRequest): Promise<void>;
}

export async function createRateLimits(
  app: FastifyInstance,
  { config, clock, database, keys }: RateLimitContext,
): Promise<RateLimits> {
  if (!config.rateLimit) {
    const none = async () => {};
    return { limitSessionCall: none, limitPublicCall: none, limitRefusedToken: none };
  }
  const counts = new DistributedCounters(database.db, clock, keys);
  // The embedded database has only one process, so there is nothing to sync.
  if (database.kind === 'postgres') syncEverySecond(app, counts);
  // The plugin instantiates its store itself; this makes all its limits share one.
  const store = function sharedStore() {
    return counts;
  } as unknown as FastifyRateLimitStoreCtor;
  await app.register(rateLimit, { global: false, store });
  const limit = (max: number, key: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: key });
    return async (request: FastifyRequest) => {
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded) throw tooManyRequests('RATE_LIMITED', result.ttlInSeconds);
    };
  };
  const route = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? '';
  const byAccount = limit(maxCallsPerMinute.account, ({ session }) => `account ${session?.accountId}`);
  const byCustomer = limit(maxCallsPerMinute.customer, ({ session }) => `customer ${session?.customerId}`);
  const byAddress = limit(maxCallsPerMinute.publicCall, (request) => `${route(request)} ${toRateLimitAddress(request.ip)}`);
  const byAddressWrites = limit(
    maxCallsPerMinute.publicWrite,
    (request) => `${route(request)} ${toRateLimitAddress(request.ip)}`,
  );
  const refusedByAddress = limit(maxCallsPerMinute.refused, ({ ip }) => `refused ${toRateLimitAddress(ip)}`);
  return {
    async limitSessionCall(request) {
      await byAccount(request);
      await byCustomer(request);
    },
    // Each public write also has an exact limit; this one stops a flood before it reaches the database.
    limitPublicCall: (request) =>
      request.method === 'GET' || request.method === 'HEAD' ? byAddress(request) : byAddressWrites(request),
    limitRefusedToken: refusedByAddress,
  };
}

function syncEverySecond(app: FastifyInstance, counts: DistributedCounters): void {
  const timer = setInterval(() => void counts.sync(), 1_000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
