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
 * Asks a carrier with care: answers are kept for an hour, each has ten seconds and its place in the quota, and after several
 * failures in a row the carrier is left alone. What goes wrong is in the answer. Of other people's services it keeps the end of
 * their ids only.
 */
export function carefulCarrier(carrier: Carrier, clock: Clock, log: Pick<Logger, 'warn'>): Carrier {
  const cache = createAnswerCache<CarrierResult>(clock);
  const breaker = createBreaker(clock);
  const quota = createQuota(clock, questionsPerMinute, longestWaitMilliseconds);

  /** Why it is left alone: it is said again until it is asked anew. */
  let lastFailure: CarrierError = 'CARRIER_TIMEOUT';

  const ask = async (question: CarrierQuestion, signal: AbortSignal, spare: boolean): Promise<CarrierResult> => {
    if (!breaker.mayAsk()) throw new CarrierFailure(lastFailure, 'it is left alone for a while');
    if (!(spare ? quota.takeSpare() : await quota.take(signal)))
      throw new CarrierFailure('CARRIER_BUSY', 'too many questions wait for it');
    try {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]);
      const answer = await readable(await orAborted(carrier.check(question, inTime), inTime), carrier.code);
      breaker.succeeded();
      return answer;
    } catch (error) {
      // A question that we took back ourselves says nothing about the carrier.
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
        // Without the address: somebody lives there.
        const isExpected = signal.aborted || (spare && failure.code === 'CARRIER_BUSY');
        if (!isExpected) log.warn(`The carrier ${carrier.code} gave no answer: ${failure.message}`);
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
  return new CarrierFailure('CARRIER_TIMEOUT', `asking ended with ${error instanceof Error ? error.name : typeof error}`);
}

/** A promise that ends with the signal, whether or not the one who made it looks at the signal. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new CarrierFailure('CARRIER_TIMEOUT', 'it took too long'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** An answer of the contract and no more, with other people's ids masked. Throws where it makes no sense. */
async function readable(answer: unknown, code: string): Promise<CarrierResult> {
  const { Clean } = await import('typebox/value');
  const whole = await fitting(CarrierResult, answer);
  const result = whole && (Clean(CarrierResult, structuredClone(whole)) as CarrierResult);
  const isSense = result?.carrierCode === code && result.status !== 'PENDING' && unstorableValues(result).length === 0;
  if (!result || !isSense) throw new CarrierFailure('CARRIER_NONSENSE', 'it answered in another form than expected');
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

/** All but the last three characters hidden; a text that is no longer, whole. */
export function maskedText(text: string): string {
  const shown = text.length > 3 ? text.slice(-3) : '';
  return '*'.repeat(text.length - shown.length) + shown;
}
