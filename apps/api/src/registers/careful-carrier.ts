import { type CarrierError, CarrierResult } from '@demarc/contract/availability.ts';
import type { Clock } from '../clock.ts';
import { unstorableValues } from '../http/unstorable-values.ts';
import type { Logger } from '../log.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createBreaker } from './breaker.ts';
import { bareCarrierResult, type Carrier, CarrierFailure, type CarrierQuestion, failedResult } from './carriers.ts';
import { fitting } from './fitting.ts';
import { createQuota } from './quota.ts';

const timeoutMilliseconds = 10_000;
const keptSeconds = 60 * 60;
const questionsPerMinute = 120;
const longestWaitMilliseconds = 3_000;

/**
 * Adds caching, a timeout, a quota and a circuit breaker to a carrier. Results are cached for an hour, each request has 10
 * seconds, and the carrier is not queried for 30 seconds after 5 failures in a row. Failures are returned in the result. Other
 * people's ids are masked except for their last characters.
 */
export function carefulCarrier(carrier: Carrier, clock: Clock, log: Pick<Logger, 'warn'>): Carrier {
  const cache = createAnswerCache<CarrierResult>(clock);
  const breaker = createBreaker(clock);
  const quota = createQuota(clock, questionsPerMinute, longestWaitMilliseconds);

  /** The error that is repeated while the circuit is open. */
  let lastFailure: CarrierError = 'CARRIER_TIMEOUT';

  const ask = async (question: CarrierQuestion, signal: AbortSignal, spare: boolean): Promise<CarrierResult> => {
    if (!breaker.mayAsk()) throw new CarrierFailure(lastFailure, 'its circuit breaker is open');
    if (!(spare ? quota.takeSpare() : await quota.take(signal)))
      throw new CarrierFailure('CARRIER_BUSY', 'too many requests are waiting');
    try {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]);
      const answer = await readable(await orAborted(carrier.check(question, inTime), inTime), carrier.code);
      breaker.succeeded();
      return answer;
    } catch (error) {
      // An aborted request says nothing about the carrier.
      if (!signal.aborted) {
        breaker.failed();
        lastFailure = failureOf(error).code;
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
    async check(question, signal, { spare = false } = {}) {
      const key = keyOf(question);
      const kept = cache.find(key);
      if (kept) return kept;
      try {
        const answer = await ask(question, signal, spare);
        cache.keep(key, answer, keptSeconds);
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        // Without the address, which is personal data.
        const isExpected = signal.aborted || (spare && failure.code === 'CARRIER_BUSY');
        if (!isExpected) log.warn(`The carrier ${carrier.code} didn't respond: ${failure.message}`);
        return failedResult(bareCarrierResult(carrier), failure.code);
      }
    },
  };
}

function keyOf({ address: { postalCode, houseNumber, houseNumberAddition }, room }: CarrierQuestion): string {
  return JSON.stringify([postalCode, houseNumber, houseNumberAddition?.toUpperCase() ?? null, room?.toUpperCase() ?? null]);
}

function failureOf(error: unknown): CarrierFailure {
  if (error instanceof CarrierFailure) return error;
  return new CarrierFailure('CARRIER_TIMEOUT', `the request ended with ${error instanceof Error ? error.name : typeof error}`);
}

/** Rejects when the signal aborts, even if the promise itself ignores the signal. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new CarrierFailure('CARRIER_TIMEOUT', 'the request timed out'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Reduces a response to the contract and masks other people's ids. Throws if the response is invalid. */
async function readable(answer: unknown, code: string): Promise<CarrierResult> {
  const { Clean } = await import('typebox/value');
  const whole = await fitting(CarrierResult, answer);
  const result = whole && (Clean(CarrierResult, structuredClone(whole)) as CarrierResult);
  const isSense = result?.carrierCode === code && result.status !== 'PENDING' && unstorableValues(result).length === 0;
  if (!result || !isSense) throw new CarrierFailure('CARRIER_NONSENSE', 'its response had an unexpected format');
  return masked(result);
}

function masked(result: CarrierResult): CarrierResult {
  const { copper } = result;
  if (!copper) return result;
  const connectionPoints = copper.connectionPoints.map((point) => ({
    ...point,
    usedPairs: point.usedPairs.map((pair) => ({
      ...pair,
      serviceIdMasked: maskedText(pair.serviceIdMasked),
      phoneNumberMasked: maskedText(pair.phoneNumberMasked),
    })),
  }));
  return { ...result, copper: { connectionPoints } };
}

/** Hides all but the last three characters; hides texts of up to three characters completely. */
export function maskedText(text: string): string {
  const shown = text.length > 3 ? text.slice(-3) : '';
  return '*'.repeat(text.length - shown.length) + shown;
}
