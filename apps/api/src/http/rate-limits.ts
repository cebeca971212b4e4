import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { toRateLimitAddress } from '../db/rate-limit-address.ts';
import { DistributedCounters } from './distributed-counters.ts';
import { tooManyRequests } from './problem.ts';

/** Calls per minute. Processes sync their counts every second; limits that must be exact use `db/attempt-counter.ts`. */
const maxCallsPerMinute = { account: 600, customer: 3_000, publicCall: 30, publicWrite: 240, refused: 60 } as const;

type RateLimitContext = Pick<AppContext, 'config' | 'clock' | 'database' | 'keys'>;

/** Each function throws RATE_LIMITED above its limit. */
export interface RateLimits {
  /** Counts a call of a signed-in caller, by account and by customer. */
  limitSessionCall(request: FastifyRequest): Promise<void>;
  /** Counts a public call, by route and IP address. */
  limitPublicCall(request: FastifyRequest): Promise<void>;
  /** Counts a call with a rejected token, by IP address. */
  limitRefusedToken(request: FastifyRequest): Promise<void>;
}

export async function createRateLimits(
  app: FastifyInstance,
  { config, clock, database, keys }: RateLimitContext,
): Promise<RateLimits> {
  if (!config.rateLimit) {
    const noLimit = async () => {};
    return { limitSessionCall: noLimit, limitPublicCall: noLimit, limitRefusedToken: noLimit };
  }
  const counters = new DistributedCounters(database.db, clock, keys);
  // The embedded database has only one process, so there is nothing to sync.
  if (database.kind === 'postgres') syncEverySecond(app, counters);
  // The plugin instantiates its store itself; this makes all its limits share one.
  const store = function sharedStore() {
    return counters;
  } as unknown as FastifyRateLimitStoreCtor;
  await app.register(rateLimit, { global: false, store });
  const createLimit = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
    return async (request: FastifyRequest) => {
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded) throw tooManyRequests('RATE_LIMITED', result.ttlInSeconds);
    };
  };
  const getRoute = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? '';
  const limitAccount = createLimit(maxCallsPerMinute.account, ({ session }) => `account ${session?.accountId}`);
  const limitCustomer = createLimit(maxCallsPerMinute.customer, ({ session }) => `customer ${session?.customerId}`);
  const limitPublicReads = createLimit(
    maxCallsPerMinute.publicCall,
    (request) => `${getRoute(request)} ${toRateLimitAddress(request.ip)}`,
  );
  const limitPublicWrites = createLimit(
    maxCallsPerMinute.publicWrite,
    (request) => `${getRoute(request)} ${toRateLimitAddress(request.ip)}`,
  );
  const limitRefusedToken = createLimit(maxCallsPerMinute.refused, ({ ip }) => `refused ${toRateLimitAddress(ip)}`);
  return {
    async limitSessionCall(request) {
      await limitAccount(request);
      await limitCustomer(request);
    },
    // Each public write also has an exact limit; this one stops a flood before it reaches the database.
    limitPublicCall: (request) =>
      request.method === 'GET' || request.method === 'HEAD' ? limitPublicReads(request) : limitPublicWrites(request),
    limitRefusedToken,
  };
}

function syncEverySecond(app: FastifyInstance, counters: DistributedCounters): void {
  const timer = setInterval(() => void counters.sync(), 1_000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
