import { setImmediate as othersFirst, setTimeout as sleep } from 'node:timers/promises';
import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult } from '@demarc/contract/availability.ts';
import { packagesOf } from '../../db/views/package.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Job } from '../../jobs/job.ts';
import type { Parts } from '../../parts.ts';
import type { Carrier } from '../../registers/carriers.ts';
import { atMost, openCheck, questionOf } from './availability.service.ts';
import { type AvailabilityRow, keepAnswer, ownFiberLinesAt } from './availability.store.ts';
import { availablePackages } from './available-packages.ts';
import * as store from './batch.store.ts';
import { addressOf, checking, type Finding, findingOf, partialAddress, unknownAddress } from './batch-row.ts';
import { withOwnConnection } from './own-connection.ts';
import { type ResolvedAddress, resolveAddress } from './resolve-address.ts';

/** Kept low per process because interactive checks have priority. */
const mostAtOnce = 4;
/** A claim not renewed for this long belongs to a process that has stopped. */
const silentMilliseconds = 60_000;
const restMilliseconds = 1_000;
/** Delays between queries to a busy carrier: two minutes in total, after which it is reported as busy. */
const busyWaits: readonly number[] = [1_000, 2_000, 4_000, ...Array<number>(11).fill(10_000)];

/** Checks the addresses of uploaded files, at the pace of the carriers. */
export const workOffBatches: Job = {
  name: 'work-off-batches',
  everySeconds: 1,
  retry: { limit: 0, delay: 1, longestDelay: 1 },
  run: (parts, _data, stopped) => workOff(parts, stopped),
};

/** Processes rows until none is waiting. */
export async function workOff(parts: Parts, stopped = new AbortController().signal, waits = busyWaits): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const takeMore = async () => {
    while (!stopped.aborted && underWay.size < mostAtOnce) {
      const now = parts.clock.now();
      const silentSince = new Date(now.getTime() - silentMilliseconds);
      const taken = await store.take(parts.database.db, now, silentSince, mostAtOnce - underWay.size);
      if (taken.length === 0) return;
      for (const row of taken) {
        const work: Promise<void> = workRow(parts, row, stopped, waits).finally(() => underWay.delete(work));
        underWay.add(work);
      }
    }
  };
  try {
    for (;;) {
      await takeMore();
      if (underWay.size === 0) return;
      // A newly uploaded file must not wait for a slow row.
      await atMost(restMilliseconds, Promise.race(underWay));
      // The embedded database runs in this thread: without yielding, no other request is served until the file is done.
      await othersFirst();
    }
  } finally {
    await Promise.all(underWay);
  }
}

/** Never throws: a row that fails is claimed again after its claim has expired. */
async function workRow(parts: Parts, taken: store.RowRecord, stopped: AbortSignal, waits: readonly number[]): Promise<void> {
  const { db } = parts.database;
  let held: store.RowRecord | null = taken;
  const write = async (changes: Partial<store.RowRecord>) => {
    held = held && (await store.updateTaken(db, held, changes));
    return held !== null && !stopped.aborted;
  };
  try {
    await othersFirst();
    const found = await resolved(parts, taken);
    if ('outcome' in found) return await store.finish(db, taken, found);
    const check = await openCheck(parts, taken.customerId, found);
    if (!(await write({ ...checking(check.address), availabilityId: check.availabilityId }))) return;
    const answers = await answersOf(parts, check, stopped, { waits, stillOurs: () => write({ takenAt: parts.clock.now() }) });
    if (answers) await store.finish(db, held, await outcomeOf(parts, check, answers));
  } catch (error) {
    parts.log.warn({ err: error, batchId: taken.batchId, row: taken.row }, 'an imported address will be checked again later');
  } finally {
    if (stopped.aborted) await giveBack(parts, held);
  }
}

/** Resolves the address, or returns its problems. */
async function resolved({ registers }: Parts, { typed }: store.RowRecord): Promise<ResolvedAddress | Finding> {
  try {
    const found = await resolveAddress(registers.address, addressOf(typed));
    return found.match === 'FULL' ? found : partialAddress(found, typed);
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'ADDRESS_NOT_FOUND') return unknownAddress;
    throw error;
  }
}

interface Patience {
  waits: readonly number[];
  /** Renews the claim on the row; returns false if the claim was lost. */
  stillOurs(): Promise<boolean>;
}

/** Queries all carriers, and queries busy ones again after each delay. Returns null if the work was aborted. */
async function answersOf(
  { clock, database: { db }, registers }: Parts,
  check: AvailabilityRow,
  stopped: AbortSignal,
  { waits, stillOurs }: Patience,
): Promise<CarrierResult[] | null> {
  const answers = new Map<string, CarrierResult>();
  const ask = async (carrier: Carrier) => {
    const result = await carrier.check(questionOf(check), stopped, { spare: true });
    answers.set(carrier.code, result);
    if (!stopped.aborted) await keepAnswer(db, check, carrier.code, result, clock.now());
  };
  await Promise.all(registers.carriers.map(ask));
  for (const wait of waits) {
    const busy = registers.carriers.filter(({ code }) => answers.get(code)?.error === 'CARRIER_BUSY');
    if (busy.length === 0) break;
    await sleep(wait, undefined, { signal: stopped }).catch(() => {});
    if (!(await stillOurs())) return null;
    await Promise.all(busy.map(ask));
  }
  return stopped.aborted ? null : [...answers.values()];
}

async function outcomeOf(
  { clock, database: { db } }: Parts,
  { customerId, address }: AvailabilityRow,
  answers: readonly CarrierResult[],
): Promise<Finding> {
  const ownLines = await ownFiberLinesAt(db, customerId, address);
  const carriers = answers.map((answer) => withOwnConnection(answer, ownLines));
  const catalogue = await packagesOf(db, customerId, 'en', { orderType: 'LINE' });
  return findingOf(address, carriers, availablePackages(carriers, catalogue, amsterdamDate(clock.now())));
}

/** Releases the claim, so that another process need not wait for it to expire. */
async function giveBack({ database: { db } }: Parts, held: store.RowRecord | null): Promise<void> {
  if (held) await store.updateTaken(db, held, { outcome: 'WAITING', found: null, availabilityId: null, takenAt: null });
}
