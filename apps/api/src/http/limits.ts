import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRateLimitAddress } from '../db/rate-limit-address.ts';
import type { Parts } from '../parts.ts';
import { tooMany } from './problem.ts';
import { SharedCounts } from './shared-counts.ts';

/** Calls per minute. Processes sync their counts every second; limits that must be exact use `db/attempts.ts`. */
const perMinute = { account: 600, customer: 3_000, publicCall: 30, publicWrite: 240, refused: 60 } as const;

type LimitParts = Pick<Parts, 'config' | 'clock' | 'database' | 'keys'>;

export interface Limits {
  /** Counts a call of a signed-in caller; throws RATE_LIMITED above the limit. */
  ofSession(request: FastifyRequest): Promise<void>;
  /** Counts an unauthenticated call by address. */
  ofPublic(request: FastifyRequest): Promise<void>;
  /** Counts a call with a rejected token by address. */
  ofRefused(request: FastifyRequest): Promise<void>;
}

export async function createLimits(app: FastifyInstance, { config, clock, database, keys }: LimitParts): Promise<Limits> {
  if (!config.rateLimit) {
    const none = async () => {};
    return { ofSession: none, ofPublic: none, ofRefused: none };
  }
  const counts = new SharedCounts(database.db, clock, keys);
  // The embedded database has only one process, so there is nothing to sync.
  if (database.kind === 'postgres') shareEachSecond(app, counts);
  // The plugin instantiates its store itself; this makes all its limits share one.
  const store = function sharedStore() {
    return counts;
  } as unknown as FastifyRateLimitStoreCtor;
  await app.register(rateLimit, { global: false, store });
  const limit = (max: number, key: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: key });
    return async (request: FastifyRequest) => {
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded) throw tooMany('RATE_LIMITED', result.ttlInSeconds);
    };
  };
  const route = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? '';
  const byAccount = limit(perMinute.account, ({ session }) => `account ${session?.accountId}`);
  const byCustomer = limit(perMinute.customer, ({ session }) => `customer ${session?.customerId}`);
  const byAddress = limit(perMinute.publicCall, (request) => `${route(request)} ${toRateLimitAddress(request.ip)}`);
  const byAddressWrites = limit(perMinute.publicWrite, (request) => `${route(request)} ${toRateLimitAddress(request.ip)}`);
  const refusedByAddress = limit(perMinute.refused, ({ ip }) => `refused ${toRateLimitAddress(ip)}`);
  return {
    async ofSession(request) {
      await byAccount(request);
      await byCustomer(request);
    },
    // Each public write has an exact limit of its own; this one stops a flood before it reaches the database.
    ofPublic: (request) =>
      request.method === 'GET' || request.method === 'HEAD' ? byAddress(request) : byAddressWrites(request),
    ofRefused: refusedByAddress,
  };
}

function shareEachSecond(app: FastifyInstance, counts: SharedCounts): void {
  const timer = setInterval(() => void counts.share(), 1_000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
