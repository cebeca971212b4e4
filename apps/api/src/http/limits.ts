import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRateLimitAddress } from '../db/rate-limit-address.ts';
import type { Parts } from '../parts.ts';
import { tooMany } from './problem.ts';
import { SharedCounts } from './shared-counts.ts';

/** How many calls a minute. Shared between processes each second; what has to be exact counts with `db/attempts.ts`. */
const perMinute = { account: 600, customer: 3_000, publicCall: 30, publicWrite: 240, refused: 60 } as const;

type LimitParts = Pick<Parts, 'config' | 'clock' | 'database' | 'keys'>;

export interface Limits {
  /** Counts a call of somebody who is signed in; throws RATE_LIMITED beyond the limit. */
  ofSession(request: FastifyRequest): Promise<void>;
  /** Counts a call without sign-in, by address. */
  ofPublic(request: FastifyRequest): Promise<void>;
  /** Counts a call whose token was refused, by address. */
  ofRefused(request: FastifyRequest): Promise<void>;
}

export async function createLimits(app: FastifyInstance, { config, clock, database, keys }: LimitParts): Promise<Limits> {
  if (!config.rateLimit) {
    const none = async () => {};
    return { ofSession: none, ofPublic: none, ofRefused: none };
  }
  const counts = new SharedCounts(database.db, clock, keys);
  // The embedded database has one process: nobody to share with.
  if (database.kind === 'postgres') shareEachSecond(app, counts);
  // The plugin makes its store itself; all its limits use this one.
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
    // A public write counts for itself, exactly; this one is there to stop a flood before it reaches the database.
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
