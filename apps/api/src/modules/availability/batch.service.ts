import { randomUUID } from 'node:crypto';
import type {
  AvailabilityBatch,
  BatchAddress,
  BatchOffer,
  BatchRow,
  createAvailabilityBatch,
  getAvailabilityBatch,
  listAvailabilityBatches,
} from '@demarc/contract/availability-batch.ts';
import { maxBatchRows } from '@demarc/contract/availability-batch.ts';
import type { Language } from '@demarc/contract/language.ts';
import { sumOf } from '@demarc/contract/money.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { Database } from '../../db/database.ts';
import { type Author, recordChange } from '../../db/record.ts';
import { isUuid } from '../../db/uuid.ts';
import { packagesOf } from '../../db/views/package.ts';
import { addressKey, servicesAtAddresses } from '../../db/views/services-at-address.ts';
import { boundedCount, keyOfAfter, pageOfRows } from '../../http/key-page.ts';
import { fieldText } from '../../http/messages.ts';
import { conflict, invalid, notFound, tooMany } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import * as store from './batch.store.ts';
import { keyOf, newFinding, newRows, type TypedRow, typedRow } from './batch-row.ts';
import { countOutcomes, type OutcomeCount, ordersOn } from './batch-standing.store.ts';
import { lockCustomer } from './watch.store.ts';

type BatchParts = Pick<Parts, 'clock' | 'database'>;

/** Maximum number of a customer's files in progress; they share the available capacity. */
const mostOpen = 5;
const retryAfterSeconds = 60;

export async function list(
  { clock, database: { db } }: BatchParts,
  customerId: number,
  { limit = 25, after }: NonNullable<Input<typeof listAvailabilityBatches>['query']>,
): Promise<Output<typeof listAvailabilityBatches>> {
  const rows = await store.older(db, customerId, placeAfter(after), limit + 1);
  const { shown, next } = pageOfRows(rows, limit, ({ createdAt, batchId }) => [createdAt.getTime(), batchId]);
  const counts = shown.length > 0 ? await countOutcomes(db, customerId, shown) : [];
  const items = shown.map((one) => {
    const own = counts.filter(({ batchId }) => batchId === one.batchId);
    return batchAnswer(one, own, clock.now());
  });
  return { items, next, ...(await boundedCount(db, store.counted(customerId))) };
}

function placeAfter(after: string | undefined) {
  const key = keyOfAfter(after, ['number', 'string']);
  if (!key) return null;
  const [moment, batchId] = key;
  if (!isUuid(batchId)) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { createdAt: new Date(moment), batchId };
}

/** Stores a file of addresses, which a background job processes. */
export async function create(
  { clock, config, database }: BatchParts & Pick<Parts, 'config'>,
  { customerId, accountId }: Pick<Session, 'customerId' | 'accountId'>,
  { fileName, rows }: Input<typeof createAvailabilityBatch>['body'],
  author: Author,
  keepAnswer: (tx: Database, answer: unknown) => Promise<void>,
): Promise<Output<typeof createAvailabilityBatch>> {
  const fresh = newRows(rows.map(typedRow));
  return database.db.transaction(async (tx) => {
    await holdActive(tx, customerId);
    if (config.rateLimit && (await store.countOpen(tx, customerId)) >= mostOpen) throw tooMany('RATE_LIMITED', retryAfterSeconds);
    const key = { customerId, batchId: randomUUID() };
    const isOpen = fresh.some(({ outcome }) => outcome === 'WAITING');
    const record = { ...key, accountId, fileName: fileName?.trim() || null, createdAt: clock.now(), rows: fresh.length, isOpen };
    const found = fresh.map((one, at) => ({ ...key, ...one, row: at + 1, availabilityId: null, takenAt: null }));
    await store.insert(tx, record, found);
    await recordChange(tx, clock, author, {
      ...{ customerId, type: 'availability-batch.created', objectType: 'availability-batch', objectId: key.batchId },
      ...{ before: null, after: { fileName: record.fileName, rows: record.rows }, data: { rows: record.rows } },
    });
    const answer = { batchId: key.batchId };
    await keepAnswer(tx, answer);
    return answer;
  });
}

export async function get(
  { clock, database: { db } }: BatchParts,
  key: { customerId: number; batchId: string },
  { outcome, limit = 25, after }: NonNullable<Input<typeof getAvailabilityBatch>['query']>,
  language: Language,
): Promise<Output<typeof getAvailabilityBatch>> {
  const [last = 0] = keyOfAfter(after, ['number']) ?? [];
  const batch = await store.find(db, key);
  if (!batch) throw notFound();
  const counts = await countOutcomes(db, key.customerId, [batch]);
  const rows = await store.page(db, key, { outcome, after: Math.min(last, maxBatchRows), limit: limit + 1 });
  const { shown, next } = pageOfRows(rows, limit, ({ row }) => [row]);
  const asked = counts.filter((one) => !outcome?.length || outcome.includes(one.outcome));
  return {
    ...batchAnswer(batch, counts, clock.now()),
    items: await rowAnswers(db, batch, shown, language),
    total: totalOf(asked),
    totalIsCapped: false,
    next,
  };
}

/** Corrects a row, which is then checked again. A valid row can be saved unchanged to check its address again. */
export async function changeRow(
  { clock, database }: BatchParts,
  key: { customerId: number; batchId: string; row: number },
  changes: BatchAddress,
  { author, language }: { author: Author; language: Language },
): Promise<BatchRow> {
  return database.db.transaction(async (tx) => {
    await holdActive(tx, key.customerId);
    const batch = await store.lock(tx, key);
    const before = batch && (await store.lockRow(tx, key));
    if (!batch || !before) throw notFound();
    const { availabilityId, outcome } = before;
    const placed = await ordersOn(tx, batch, availabilityId ? [availabilityId] : []);
    if (placed.size > 0) throw conflict('INVALID_TRANSITION', { from: outcome, action: 'change' });
    const typed = mended(before.typed, changes);
    const others = await store.othersWithNumber(tx, key, typed.houseNumber);
    // Rows with problems, duplicates included, do not count as the original of a duplicate.
    const keys = new Set(others.filter(({ found }) => !found?.problems.length).map((other) => keyOf(other.typed)));
    const row = await store.mendRow(tx, key, { typed, ...newFinding(typed, (one) => keys.has(one)) });
    await recordChange(tx, clock, author, {
      ...{ customerId: key.customerId, type: 'availability-batch.changed', objectType: 'availability-batch' },
      ...{ objectId: key.batchId, data: { row: key.row } },
      ...{ before: { row: key.row, ...before.typed }, after: { row: key.row, ...typed } },
    });
    return (await rowAnswers(tx, batch, [row], language))[0]!;
  });
}

function mended(typed: TypedRow, changes: BatchAddress): TypedRow {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return typedRow({ ...typed, ...Object.fromEntries(given) });
}

async function holdActive(tx: Database, customerId: number): Promise<void> {
  const customer = await lockCustomer(tx, customerId);
  if (customer?.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer?.status });
}

function batchAnswer(
  { batchId, fileName, createdAt, rows }: store.BatchRecord,
  counts: readonly OutcomeCount[],
  now: Date,
): AvailabilityBatch {
  const isWaiting = ({ outcome }: OutcomeCount) => outcome === 'WAITING' || outcome === 'CHECKING';
  const left = totalOf(counts.filter(isWaiting));
  const done = counts.filter((one) => !isWaiting(one)).reduce((sum, { asked }) => sum + asked, 0);
  const orderable = counts.reduce((all, one) => all + one.orderable, 0);
  const sum = (name: 'monthlyAmount' | 'oneOffAmount' | 'proposedMonthly' | 'proposedOnce') =>
    sumOf(counts.flatMap((one) => one[name] ?? []));
  return {
    ...{ batchId, fileName, createdAt: createdAt.toISOString(), rows, complete: left === 0 },
    outcomes: Object.fromEntries(counts.map((one) => [one.outcome, one.rows])),
    secondsLeft: secondsLeft(left, done, (now.getTime() - createdAt.getTime()) / 1000),
    orderable: { rows: orderable, monthlyAmount: sum('monthlyAmount'), oneOffAmount: sum('oneOffAmount') },
    proposed: {
      rows: counts.reduce((all, one) => all + one.proposed, 0),
      ...{ monthlyAmount: sum('proposedMonthly'), oneOffAmount: sum('proposedOnce') },
    },
  };
}

/** A process checks four rows at a time, and each row retries a busy carrier for at most two minutes. */
const mostSecondsPerRow = 30;

function secondsLeft(left: number, done: number, elapsedSeconds: number): number | null {
  if (left === 0) return 0;
  // The elapsed time is capped because a row corrected days later says nothing about the pace.
  return done === 0 ? null : Math.ceil(left * Math.min(elapsedSeconds / done, mostSecondsPerRow));
}

function totalOf(counts: readonly OutcomeCount[]): number {
  return counts.reduce((sum, { rows }) => sum + rows, 0);
}

/** Presents rows with the orders placed on them, in the reader's language. */
async function rowAnswers(
  db: Database,
  batch: store.BatchRecord,
  rows: readonly store.RowRecord[],
  language: Language,
): Promise<BatchRow[]> {
  const orderIds = await ordersOn(
    db,
    batch,
    rows.flatMap(({ availabilityId }) => availabilityId ?? []),
  );
  const packageCodes = [...new Set(rows.flatMap((one) => offersOfRow(one).map(({ packageCode }) => packageCode)))];
  const packages = packageCodes.length > 0 ? await packagesOf(db, batch.customerId, language, { packageCodes }) : [];
  const names = new Map(packages.map(({ packageCode, name }) => [packageCode, name]));
  const addressOf = ({ found }: store.RowRecord) => found?.address ?? null;
  const services = await servicesAtAddresses(
    db,
    batch.customerId,
    rows.flatMap((one) => addressOf(one) ?? []),
  );
  return rows.map((one) => {
    const { row, typed, outcome, availabilityId, found } = one;
    const named = (offer: BatchOffer) => ({ ...offer, name: names.get(offer.packageCode) ?? offer.name });
    const address = addressOf(one);
    const offers = offersOfRow(one).map(named);
    return {
      ...{ row, ...typed, outcome, availabilityId },
      problems: (found?.problems ?? []).map((problem) => ({ ...problem, message: fieldText(problem, language) })),
      alternatives: found?.alternatives ?? [],
      address,
      verdict: found?.verdict ?? null,
      carrierName: found?.carrierName ?? null,
      best: offers.find(({ packageCode }) => packageCode === found?.best?.packageCode) ?? null,
      offers,
      services: [...((address && services.get(addressKey(address))) ?? [])],
      orderId: (availabilityId && orderIds.get(availabilityId)) || null,
    };
  });
}

/** Rows checked before products could be chosen only have the best offer. */
function offersOfRow({ found }: store.RowRecord): BatchOffer[] {
  if (!found?.best) return [];
  const { best, carrierName, verdict, offers = [] } = found;
  return offers.length > 0 ? offers : [{ ...best, carrierName: carrierName ?? '', verdict: verdict ?? 'READY' }];
}
