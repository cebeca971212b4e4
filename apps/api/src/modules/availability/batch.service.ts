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
import { sumAmounts } from '@demarc/contract/money.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { AppContext } from '../../app-context.ts';
import { type Author, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { formatHouseKey, getServicesAtAddresses } from '../../db/views/services-at-address.ts';
import { decodeCursor, toPage } from '../../http/keyset-pagination.ts';
import { getFieldMessage } from '../../http/messages.ts';
import { conflict, invalid, notFound, tooManyRequests } from '../../http/problem.ts';
import type { SaveResponse } from '../../http/serve.ts';
import type { Session } from '../../http/session.ts';
import * as store from './batch.store.ts';
import { type BatchRowInput, createRowResult, createRows, getRowKey, normalizeRow } from './batch-row.ts';
import { countOutcomes, findOrdersByCheck, type OutcomeCount } from './batch-summary.store.ts';
import { lockCustomer } from './watch.store.ts';

type BatchContext = Pick<AppContext, 'clock' | 'database'>;

/** Maximum number of a customer's files in progress; they share the available capacity. */
const maxOpenBatches = 5;
const retryAfterSeconds = 60;

export async function list(
  { clock, database: { db } }: BatchContext,
  customerId: number,
  { limit = 25, after }: NonNullable<Input<typeof listAvailabilityBatches>['query']>,
): Promise<Output<typeof listAvailabilityBatches>> {
  const [rows, count] = await Promise.all([
    store.findBatches(db, customerId, parseCursor(after), limit + 1),
    store.countBatches(db, { customerId }),
  ]);
  const { shown, next } = toPage(rows, limit, ({ createdAt, batchId }) => [createdAt.getTime(), batchId]);
  const counts = shown.length > 0 ? await countOutcomes(db, customerId, shown) : [];
  const items = shown.map((batch) => {
    const batchCounts = counts.filter(({ batchId }) => batchId === batch.batchId);
    return toAvailabilityBatch(batch, batchCounts, clock.now());
  });
  return { items, next, ...count };
}

function parseCursor(after: string | undefined) {
  const key = decodeCursor(after, ['number', 'string']);
  if (!key) return null;
  const [createdAt, batchId] = key;
  if (!isUuid(batchId)) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { createdAt: new Date(createdAt), batchId };
}

/** Stores a file of addresses, which a background job processes. */
export async function create(
  { clock, config, database }: BatchContext & Pick<AppContext, 'config'>,
  { customerId, accountId }: Pick<Session, 'customerId' | 'accountId'>,
  { fileName, rows }: Input<typeof createAvailabilityBatch>['body'],
  author: Author,
  saveResponse: SaveResponse,
): Promise<Output<typeof createAvailabilityBatch>> {
  const newRows = createRows(rows.map(normalizeRow));
  return database.db.transaction(async (tx) => {
    await lockActiveCustomer(tx, customerId);
    if (config.rateLimit && (await store.countOpen(tx, customerId)) >= maxOpenBatches)
      throw tooManyRequests('RATE_LIMITED', retryAfterSeconds);
    const key = { customerId, batchId: randomUUID() };
    const isOpen = newRows.some(({ outcome }) => outcome === 'WAITING');
    const record = {
      ...key,
      accountId,
      fileName: fileName?.trim() || null,
      createdAt: clock.now(),
      rows: newRows.length,
      isOpen,
    };
    const rowRecords = newRows.map((rowResult, index) => ({
      ...key,
      ...rowResult,
      row: index + 1,
      availabilityId: null,
      claimedAt: null,
    }));
    await store.insert(tx, record, rowRecords);
    await writeAudit(tx, clock, author, {
      customerId,
      type: 'availability-batch.created',
      objectType: 'availability-batch',
      objectId: key.batchId,
      before: null,
      after: { fileName: record.fileName, rows: record.rows },
      data: { rows: record.rows },
    });
    const response = { batchId: key.batchId };
    await saveResponse(tx, response);
    return response;
  });
}

export async function get(
  { clock, database: { db } }: BatchContext,
  key: { customerId: number; batchId: string },
  { outcome, limit = 25, after }: NonNullable<Input<typeof getAvailabilityBatch>['query']>,
  language: Language,
): Promise<Output<typeof getAvailabilityBatch>> {
  const [lastRow = 0] = decodeCursor(after, ['number']) ?? [];
  const batch = await store.find(db, key);
  if (!batch) throw notFound();
  const counts = await countOutcomes(db, key.customerId, [batch]);
  const rows = await store.findRows(db, key, { outcome, after: Math.min(lastRow, maxBatchRows), limit: limit + 1 });
  const { shown, next } = toPage(rows, limit, ({ row }) => [row]);
  const matchingCounts = counts.filter((count) => !outcome?.length || outcome.includes(count.outcome));
  return {
    ...toAvailabilityBatch(batch, counts, clock.now()),
    items: await toBatchRows(db, batch, shown, language),
    total: sumRows(matchingCounts),
    totalIsCapped: false,
    next,
  };
}

/** Corrects a row, which is then checked again. A valid row can be saved unchanged to check its address again. */
export async function changeRow(
  { clock, database }: BatchContext,
  key: { customerId: number; batchId: string; row: number },
  changes: BatchAddress,
  { author, language }: { author: Author; language: Language },
): Promise<BatchRow> {
  return database.db.transaction(async (tx) => {
    await lockActiveCustomer(tx, key.customerId);
    const batch = await store.lock(tx, key);
    const before = batch && (await store.lockRow(tx, key));
    if (!batch || !before) throw notFound();
    const { availabilityId, outcome } = before;
    const existingOrders = await findOrdersByCheck(tx, batch, availabilityId ? [availabilityId] : []);
    if (existingOrders.size > 0) throw conflict('INVALID_TRANSITION', { from: outcome, action: 'change' });
    const input = applyChanges(before.input, changes);
    const otherRows = await store.findRowsWithHouseNumber(tx, key, input.houseNumber);
    // Rows with problems, duplicates included, do not count as the original of a duplicate.
    const keys = new Set(otherRows.filter(({ result }) => !result?.problems.length).map((otherRow) => getRowKey(otherRow.input)));
    const row = await store.correctRow(tx, key, { input, ...createRowResult(input, (addressKey) => keys.has(addressKey)) });
    await writeAudit(tx, clock, author, {
      customerId: key.customerId,
      type: 'availability-batch.changed',
      objectType: 'availability-batch',
      objectId: key.batchId,
      data: { row: key.row },
      before: { row: key.row, ...before.input },
      after: { row: key.row, ...input },
    });
    return (await toBatchRows(tx, batch, [row], language))[0]!;
  });
}

function applyChanges(input: BatchRowInput, changes: BatchAddress): BatchRowInput {
  const definedChanges = Object.entries(changes).filter(([, value]) => value !== undefined);
  return normalizeRow({ ...input, ...Object.fromEntries(definedChanges) });
}

async function lockActiveCustomer(tx: Database, customerId: number): Promise<void> {
  const customer = await lockCustomer(tx, customerId);
  if (customer?.status !== 'ACTIVE') throw conflict('CUSTOMER_NOT_ACTIVE', { status: customer?.status });
}

function toAvailabilityBatch(
  { batchId, fileName, createdAt, rows }: store.BatchRecord,
  counts: readonly OutcomeCount[],
  now: Date,
): AvailabilityBatch {
  const isWaiting = ({ outcome }: OutcomeCount) => outcome === 'WAITING' || outcome === 'CHECKING';
  const remainingRows = sumRows(counts.filter(isWaiting));
  const checkedRows = counts.filter((count) => !isWaiting(count)).reduce((sum, { checked }) => sum + checked, 0);
  const orderable = counts.reduce((all, count) => all + count.orderable, 0);
  const sum = (name: 'monthlyAmount' | 'oneOffAmount' | 'proposedMonthly' | 'proposedOnce') =>
    sumAmounts(counts.flatMap((count) => count[name] ?? []));
  return {
    batchId,
    fileName,
    createdAt: createdAt.toISOString(),
    rows,
    complete: remainingRows === 0,
    outcomes: Object.fromEntries(counts.map((count) => [count.outcome, count.rows])),
    secondsLeft: estimateSecondsLeft(remainingRows, checkedRows, (now.getTime() - createdAt.getTime()) / 1000),
    orderable: { rows: orderable, monthlyAmount: sum('monthlyAmount'), oneOffAmount: sum('oneOffAmount') },
    proposed: {
      rows: counts.reduce((all, count) => all + count.proposed, 0),
      monthlyAmount: sum('proposedMonthly'),
      oneOffAmount: sum('proposedOnce'),
    },
  };
}

/** A process checks four rows at a time, and each row retries a busy carrier for at most two minutes. */
const maxSecondsPerRow = 30;

function estimateSecondsLeft(remainingRows: number, checkedRows: number, elapsedSeconds: number): number | null {
  if (remainingRows === 0) return 0;
  // The elapsed time is capped because a row corrected days later says nothing about the pace.
  return checkedRows === 0 ? null : Math.ceil(remainingRows * Math.min(elapsedSeconds / checkedRows, maxSecondsPerRow));
}

function sumRows(counts: readonly OutcomeCount[]): number {
  return counts.reduce((sum, { rows }) => sum + rows, 0);
}

/** Presents rows with the orders placed on them, in the reader's language. */
async function toBatchRows(
  db: Database,
  batch: store.BatchRecord,
  rows: readonly store.RowRecord[],
  language: Language,
): Promise<BatchRow[]> {
  const orders = await findOrdersByCheck(
    db,
    batch,
    rows.flatMap(({ availabilityId }) => availabilityId ?? []),
  );
  const names = await getProductNames(db, rows.flatMap(getRowOffers), language);
  const getAddress = ({ result }: store.RowRecord) => result?.address ?? null;
  const services = await getServicesAtAddresses(
    db,
    batch.customerId,
    rows.flatMap((row) => getAddress(row) ?? []),
  );
  return rows.map((batchRow) => {
    const { row, input, outcome, availabilityId, result } = batchRow;
    const localizeName = (offer: BatchOffer) => ({
      ...offer,
      name: names.getPackageName({ packageCode: offer.packageCode, packageName: offer.name }),
    });
    const address = getAddress(batchRow);
    const offers = getRowOffers(batchRow).map(localizeName);
    const order = availabilityId ? orders.get(availabilityId) : undefined;
    return {
      row,
      ...input,
      outcome,
      availabilityId,
      problems: (result?.problems ?? []).map((problem) => ({ ...problem, message: getFieldMessage(problem, language) })),
      alternatives: result?.alternatives ?? [],
      address,
      verdict: result?.verdict ?? null,
      carrierName: result?.carrierName ?? null,
      best: offers.find(({ packageCode }) => packageCode === result?.best?.packageCode) ?? null,
      offers,
      services: [...((address && services.get(formatHouseKey(address))) ?? [])],
      orderId: order?.orderId ?? null,
      orderNumber: order?.orderNumber ?? null,
    };
  });
}

/** Returns the offers of a row. Rows that were checked before products could be chosen have only the best offer. */
function getRowOffers({ result }: store.RowRecord): BatchOffer[] {
  if (!result?.best) return [];
  const { best, carrierName, verdict, offers = [] } = result;
  return offers.length > 0 ? offers : [{ ...best, carrierName: carrierName ?? '', verdict: verdict ?? 'READY' }];
}
