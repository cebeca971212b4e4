import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { tooMany } from './problem.ts';

/** How many calls a minute, in this process. What has to be exact over all processes counts with `db/attempts.ts`. */
const perMinute = { account: 600, customer: 3_000, publicCall: 30, publicWrite: 240, refused: 60 } as const;

export interface Limits {
  /** Counts a call of somebody who is signed in; throws RATE_LIMITED beyond the limit. */
  ofSession(request: FastifyRequest): Promise<void>;
  /** Counts a call without sign-in, by address. */
  ofPublic(request: FastifyRequest): Promise<void>;
  /** Counts a call whose token was refused, by address. */
  ofRefused(request: FastifyRequest): Promise<void>;
}

export async function createLimits(app: FastifyInstance, config: Pick<Config, 'rateLimit'>): Promise<Limits> {
  if (!config.rateLimit) {
    const none = async () => {};
    return { ofSession: none, ofPublic: none, ofRefused: none };
  }
  await app.register(rateLimit, { global: false });
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
  const byAddress = limit(perMinute.publicCall, (request) => `${route(request)} ${request.ip}`);
  const byAddressWrites = limit(perMinute.publicWrite, (request) => `${route(request)} ${request.ip}`);
  const refusedByAddress = limit(perMinute.refused, ({ ip }) => `refused ${ip}`);
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
