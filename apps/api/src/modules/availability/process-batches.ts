import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult } from '@demarc/contract/availability.ts';
import type { AppContext } from '../../app-context.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Job } from '../../jobs/job.ts';
import type { Carrier } from '../../registries/carrier.ts';
import { createCheck, toCarrierQuery, waitAtMost } from './availability.service.ts';
import { type AvailabilityRow, findOwnFiberLines, saveCarrierResult } from './availability.store.ts';
import { getAvailablePackages } from './available-packages.ts';
import * as store from './batch.store.ts';
import {
  type RowResult,
  toAddressInput,
  toCheckingResult,
  toPartialAddressResult,
  toRowResult,
  unknownAddressResult,
} from './batch-row.ts';
import { applyOwnConnection } from './own-connection.ts';
import { type ResolvedAddress, resolveAddress } from './resolve-address.ts';

/** Kept low per process because interactive checks have priority. */
const maxConcurrentRows = 4;
/** A claim not renewed for this long belongs to a process that has stopped. */
const staleClaimMilliseconds = 60_000;
const pollMilliseconds = 1_000;
/** Delays between queries to a busy carrier: two minutes in total, after which it is reported as busy. */
const busyRetryDelays: readonly number[] = [1_000, 2_000, 4_000, ...Array<number>(11).fill(10_000)];

/** Checks the addresses of uploaded files, at the pace of the carriers. */
export const processBatches: Job = {
  name: 'process-batches',
  intervalSeconds: 1,
  retry: { limit: 0, delay: 1, maxDelay: 1 },
  run: (context, _data, stopSignal) => processOpenBatches(context, stopSignal),
};

/** Processes rows until none is waiting. */
export async function processOpenBatches(
  context: AppContext,
  stopSignal = new AbortController().signal,
  retryDelays = busyRetryDelays,
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  const claimMore = async () => {
    while (!stopSignal.aborted && inFlight.size < maxConcurrentRows) {
      const now = context.clock.now();
      const staleBefore = new Date(now.getTime() - staleClaimMilliseconds);
      const claimed = await store.claimRows(context.database.db, now, staleBefore, maxConcurrentRows - inFlight.size);
      if (claimed.length === 0) return;
      for (const row of claimed) {
        const work: Promise<void> = processRow(context, row, stopSignal, retryDelays).finally(() => inFlight.delete(work));
        inFlight.add(work);
      }
    }
  };
  try {
    for (;;) {
      await claimMore();
      if (inFlight.size === 0) return;
      // A newly uploaded file must not wait for a slow row.
      await waitAtMost(pollMilliseconds, Promise.race(inFlight));
      // The embedded database runs in this thread: without yielding, no other request is served until the file is done.
      await yieldToEventLoop();
    }
  } finally {
    await Promise.all(inFlight);
  }
}

/** Processes a row. A row that fails is claimed again after its claim has expired. Throws only if it cannot release its claim. */
async function processRow(
  context: AppContext,
  claimed: store.RowRecord,
  stopSignal: AbortSignal,
  retryDelays: readonly number[],
): Promise<void> {
  const { db } = context.database;
  let current: store.RowRecord | null = claimed;
  /** Updates the row; returns false if the claim was lost or the process stops. */
  const write = async (changes: Partial<store.RowRecord>) => {
    current = current && (await store.updateClaimed(db, current, changes));
    return current !== null && !stopSignal.aborted;
  };
  try {
    await yieldToEventLoop();
    const resolved = await resolveRowAddress(context, claimed);
    if ('outcome' in resolved) return await store.finishRow(db, claimed, resolved);
    const check = await createCheck(context, claimed.customerId, resolved);
    if (!(await write({ ...toCheckingResult(check.address), availabilityId: check.availabilityId }))) return;
    const results = await queryCarriers(context, check, stopSignal, {
      retryDelays,
      renewClaim: () => write({ claimedAt: context.clock.now() }),
    });
    if (results) await store.finishRow(db, current, await evaluateResults(context, check, results));
  } catch (error) {
    context.log.warn(
      { err: error, batchId: claimed.batchId, row: claimed.row },
      'an imported address will be checked again later',
    );
  } finally {
    if (stopSignal.aborted) await releaseClaim(context, current);
  }
}

/** Resolves the address of a row, or returns the row's result if that fails. */
async function resolveRowAddress({ registries }: AppContext, { input }: store.RowRecord): Promise<ResolvedAddress | RowResult> {
  try {
    const resolved = await resolveAddress(registries.address, toAddressInput(input));
    return resolved.match === 'FULL' ? resolved : toPartialAddressResult(resolved, input);
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'ADDRESS_NOT_FOUND') return unknownAddressResult;
    throw error;
  }
}

interface BusyRetry {
  retryDelays: readonly number[];
  /** Renews the claim on the row; returns false if the claim was lost. */
  renewClaim(): Promise<boolean>;
}

/** Queries all carriers, and queries busy ones again after each delay. Returns null if the work was aborted. */
async function queryCarriers(
  { clock, database: { db }, registries }: AppContext,
  check: AvailabilityRow,
  stopSignal: AbortSignal,
  { retryDelays, renewClaim }: BusyRetry,
): Promise<CarrierResult[] | null> {
  const results = new Map<string, CarrierResult>();
  const queryCarrier = async (carrier: Carrier) => {
    const result = await carrier.check(toCarrierQuery(check), stopSignal, { spare: true });
    results.set(carrier.code, result);
    if (!stopSignal.aborted) await saveCarrierResult(db, check, carrier.code, result, clock.now());
  };
  await Promise.all(registries.carriers.map(queryCarrier));
  for (const delay of retryDelays) {
    const busy = registries.carriers.filter(({ code }) => results.get(code)?.error === 'CARRIER_BUSY');
    if (busy.length === 0) break;
    await sleep(delay, undefined, { signal: stopSignal }).catch(() => {});
    if (!(await renewClaim())) return null;
    await Promise.all(busy.map(queryCarrier));
  }
  return stopSignal.aborted ? null : [...results.values()];
}

async function evaluateResults(
  { clock, database: { db } }: AppContext,
  { customerId, address }: AvailabilityRow,
  results: readonly CarrierResult[],
): Promise<RowResult> {
  const ownLines = await findOwnFiberLines(db, customerId, address);
  const carriers = results.map((result) => applyOwnConnection(result, ownLines));
  const catalog = await getCustomerPackages(db, { customerId, language: 'en', now: clock.now() }, { orderType: 'LINE' });
  return toRowResult(address, carriers, getAvailablePackages(carriers, catalog, formatAmsterdamDate(clock.now())));
}

/** Releases the claim, so that another process need not wait for it to expire. */
async function releaseClaim({ database: { db } }: AppContext, claimed: store.RowRecord | null): Promise<void> {
  if (claimed)
    await store.updateClaimed(db, claimed, { outcome: 'WAITING', result: null, availabilityId: null, claimedAt: null });
}
