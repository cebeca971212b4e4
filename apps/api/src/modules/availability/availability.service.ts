import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { AppContext } from '../../app-context.ts';
import { getCustomerPackages } from '../../db/views/package.ts';
import { formatHouseKey, getServicesAtAddresses } from '../../db/views/services-at-address.ts';
import { type CarrierQuery, emptyCarrierResult, toFailedResult } from '../../registries/carrier.ts';
import * as store from './availability.store.ts';
import { canRequestQuote, getAvailablePackages, getCoverage } from './available-packages.ts';
import type { CarrierQueryRunner } from './carrier-query-runner.ts';
import { applyOwnConnection } from './own-connection.ts';
import { recordCheckInWatches, type WatchContext } from './record-watch-result.ts';
import { type AddressInput, type ResolvedAddress, resolveAddress } from './resolve-address.ts';

const validityMilliseconds = 14 * 24 * 60 * 60 * 1000;
/** Maximum time that the first response waits for carriers. */
const firstResponseMilliseconds = 700;
/** By this time, every carrier has responded or timed out; if not, the process that queried it has stopped. */
const lostAfterMilliseconds = 30_000;

type ReadContext = Pick<AppContext, 'clock' | 'database'>;

/** Checks an address: queries all carriers and responds with the results that arrive within 700 ms. */
export async function check(
  context: WatchContext & Pick<AppContext, 'registries'>,
  queryRunner: CarrierQueryRunner,
  customerId: number,
  input: AddressInput,
  language: Language,
): Promise<LineAvailability> {
  const { clock, database, registries } = context;
  const { length: carrierCount } = registries.carriers;
  const row = await createCheck(context, customerId, await resolveAddress(registries.address, input));
  if (row.match === 'FULL') {
    const results: CarrierResult[] = [];
    const pendingResults = queryRunner.run(toCarrierQuery(row), async (result, { code }) => {
      results.push(result);
      try {
        // Before the last result is stored, so that the watches are up to date once the check is complete.
        if (results.length === carrierCount) await recordCheckInWatches(context, row, results);
      } finally {
        await store.saveCarrierResult(database.db, row, code, result, clock.now());
      }
    });
    await waitAtMost(firstResponseMilliseconds, pendingResults);
  }
  return toLineAvailability(context, row, language);
}

/** Stores a check of an address, with a pending result for each carrier to query. */
export async function createCheck(
  { clock, database, registries }: ReadContext & Pick<AppContext, 'registries'>,
  customerId: number,
  resolved: ResolvedAddress,
): Promise<store.AvailabilityRow> {
  const checkedAt = clock.now();
  const validUntil = new Date(checkedAt.getTime() + validityMilliseconds);
  const row = { customerId, availabilityId: randomUUID(), checkedAt, validUntil, ...resolved };
  const queriedCarriers = resolved.match === 'FULL' ? registries.carriers : [];
  await store.insert(database.db, row, queriedCarriers.map(emptyCarrierResult));
  return row;
}

export function toCarrierQuery({ address }: Pick<store.AvailabilityRow, 'address'>): CarrierQuery {
  return { address, room: address.room };
}

/** Returns the results so far, even after the check has expired; null if the customer has no such check. */
export async function findAvailability(
  context: ReadContext,
  customerId: number,
  availabilityId: string,
  language: Language,
): Promise<LineAvailability | null> {
  const row = await store.find(context.database.db, customerId, availabilityId);
  return row ? toLineAvailability(context, row, language) : null;
}

async function toLineAvailability(
  { clock, database: { db } }: ReadContext,
  { customerId, checkedAt, validUntil, ...row }: store.AvailabilityRow,
  language: Language,
): Promise<LineAvailability> {
  const now = clock.now();
  const [resultRows, ownLines] = await Promise.all([
    store.findCarrierResults(db, { customerId, availabilityId: row.availabilityId }),
    store.findOwnFiberLines(db, customerId, row.address),
  ]);
  const carriers = resultRows.map((response) => applyOwnConnection(failIfLost(response, now), ownLines));
  const complete = carriers.every(({ status }) => status !== 'PENDING');
  const catalog = carriers.length > 0 ? await getCustomerPackages(db, { customerId, language, now }, { orderType: 'LINE' }) : [];
  const packages = getAvailablePackages(carriers, catalog, formatAmsterdamDate(now));
  const services = await getServicesAtAddresses(db, customerId, [row.address]);
  return {
    ...row,
    checkedAt: checkedAt.toISOString(),
    validUntil: validUntil.toISOString(),
    carriers,
    complete,
    packages,
    manualQuotePossible: complete && canRequestQuote(carriers, packages),
    coverage: getCoverage(carriers),
    services: [...(services.get(formatHouseKey(row.address)) ?? [])],
  };
}

function failIfLost({ result, requestedAt }: store.CarrierResultRow, now: Date): CarrierResult {
  const isLost = result.status === 'PENDING' && now.getTime() - requestedAt.getTime() > lostAfterMilliseconds;
  return isLost ? toFailedResult(result, 'CARRIER_TIMEOUT') : result;
}

/** Waits for a promise at most this long; the work behind it continues. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([work, sleep(milliseconds, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}
