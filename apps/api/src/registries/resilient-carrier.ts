import { type CarrierError, CarrierResult } from '@demarc/contract/availability.ts';
import type { Clock } from '../clock.ts';
import { findUnstorableValues } from '../http/find-unstorable-values.ts';
import type { Logger } from '../log.ts';
import { type Carrier, CarrierFailure, type CarrierQuery, emptyCarrierResult, toFailedResult } from './carrier.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { parseAs } from './parse-as.ts';
import { createQuota } from './quota.ts';
import { createResponseCache } from './response-cache.ts';

const timeoutMilliseconds = 10_000;
const cacheSeconds = 60 * 60;
const maxRequestsPerMinute = 120;
const maxWaitMilliseconds = 3_000;

/**
 * Adds caching, a timeout, a quota and a circuit breaker to a carrier. Results are cached for an hour, each request has 10
 * seconds, and the carrier is not queried for 30 seconds after 5 failures in a row. Failures are returned in the result. Other
 * people's ids are masked except for their last characters.
 */
export function createResilientCarrier(carrier: Carrier, clock: Clock, log: Pick<Logger, 'warn'>): Carrier {
  const cache = createResponseCache<CarrierResult>(clock);
  const breaker = createCircuitBreaker(clock);
  const quota = createQuota(clock, maxRequestsPerMinute, maxWaitMilliseconds);

  /** The error that is repeated while the circuit is open. */
  let lastErrorCode: CarrierError = 'CARRIER_TIMEOUT';

  const sendRequest = async (query: CarrierQuery, signal: AbortSignal, spare: boolean): Promise<CarrierResult> => {
    if (!breaker.canRequest()) throw new CarrierFailure(lastErrorCode, 'its circuit breaker is open');
    if (!(spare ? quota.acquireSpare() : await quota.acquire(signal)))
      throw new CarrierFailure('CARRIER_BUSY', 'too many requests are waiting');
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]);
      const result = await parseResult(await rejectOnAbort(carrier.check(query, limited), limited), carrier.code);
      breaker.succeeded();
      return result;
    } catch (error) {
      // An aborted request says nothing about the carrier.
      if (!signal.aborted) {
        breaker.failed();
        lastErrorCode = toCarrierFailure(error).code;
      }
      throw error;
    }
  };

  return {
    get code() {
      return carrier.code;
    },
    get name() {
      return carrier.name;
    },
    get physicalCarrier() {
      return carrier.physicalCarrier;
    },
    get networkOwner() {
      return carrier.networkOwner;
    },
    async check(query, signal, { spare = false } = {}) {
      const key = toCacheKey(query);
      const cached = cache.get(key);
      if (cached) return cached;
      try {
        const result = await sendRequest(query, signal, spare);
        cache.set(key, result, cacheSeconds);
        return result;
      } catch (error) {
        const failure = toCarrierFailure(error);
        // Without the address, which is personal data.
        const isExpected = signal.aborted || (spare && failure.code === 'CARRIER_BUSY');
        if (!isExpected) log.warn(`The carrier ${carrier.code} didn't respond: ${failure.message}`);
        return toFailedResult(emptyCarrierResult(carrier), failure.code);
      }
    },
  };
}

function toCacheKey({ address: { postalCode, houseNumber, houseNumberAddition }, room }: CarrierQuery): string {
  return JSON.stringify([postalCode, houseNumber, houseNumberAddition?.toUpperCase() ?? null, room?.toUpperCase() ?? null]);
}

function toCarrierFailure(error: unknown): CarrierFailure {
  if (error instanceof CarrierFailure) return error;
  return new CarrierFailure('CARRIER_TIMEOUT', `the request ended with ${error instanceof Error ? error.name : typeof error}`);
}

/** Rejects when the signal aborts, even if the promise itself ignores the signal. */
function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new CarrierFailure('CARRIER_TIMEOUT', 'the request timed out'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Reduces a response to the contract and masks other people's ids. Throws if the response is invalid. */
async function parseResult(response: unknown, code: string): Promise<CarrierResult> {
  const { Clean } = await import('typebox/value');
  const parsed = await parseAs(CarrierResult, response);
  const result = parsed && (Clean(CarrierResult, structuredClone(parsed)) as CarrierResult);
  const isPlausible = result?.carrierCode === code && result.status !== 'PENDING' && findUnstorableValues(result).length === 0;
  if (!result || !isPlausible) throw new CarrierFailure('CARRIER_NONSENSE', 'its response had an unexpected format');
  return maskUsedPairs(result);
}

function maskUsedPairs(result: CarrierResult): CarrierResult {
  const { copper } = result;
  if (!copper) return result;
  const connectionPoints = copper.connectionPoints.map((point) => ({
    ...point,
    usedPairs: point.usedPairs.map((pair) => ({
      ...pair,
      serviceIdMasked: maskText(pair.serviceIdMasked),
      phoneNumberMasked: maskText(pair.phoneNumberMasked),
    })),
  }));
  return { ...result, copper: { connectionPoints } };
}

/** Hides all but the last three characters; hides texts of up to three characters completely. */
export function maskText(text: string): string {
  const visibleEnd = text.length > 3 ? text.slice(-3) : '';
  return '*'.repeat(text.length - visibleEnd.length) + visibleEnd;
}
