import { Readable } from 'node:stream';
import { csvLine } from '@demarc/contract/csv.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { exportLines, LineSummary, listLines } from '@demarc/contract/line.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { countOfStatuses, isNothingElse } from '../../db/status-counts.ts';
import { productNamesFor } from '../../db/views/product-names.ts';
import { boundedCount, keyOfAfter, pageOfRows, shownTotal } from '../../http/key-page.ts';
import { invalid } from '../../http/problem.ts';
import { lineSummaryOf } from './line.answer.ts';
import * as store from './line-list.store.ts';

const exportedAtOnce = 500;
const highestId = 2_147_483_647;

export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = '-lineId', ...filter }: NonNullable<Input<typeof listLines>['query']>,
  language: Language,
): Promise<Output<typeof listLines>> {
  const where = store.matching(customerId, filter);
  // In parallel, because counting many lines takes as long as reading the page.
  const [rows, count] = await Promise.all([
    store.findPage(db, where, sort, placeIn(after, sort), limit + 1),
    countOf(db, customerId, filter, where),
  ]);
  const { shown, next } = pageOfRows(rows, limit, (row) => {
    const { value, lineId } = store.placeOf(row, sort);
    return isById(sort) ? [lineId] : [value ?? '', lineId];
  });
  const names = await productNamesFor(db, shown, language);
  return { items: shown.map((row) => lineSummaryOf(row, names)), next, ...count };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countOf(db: Database, customerId: number, { status, ...others }: store.Filter, where: SQL) {
  if (!isNothingElse(others)) return boundedCount(db, store.counted(where));
  return shownTotal(await countOfStatuses(db, 'line', customerId, status));
}

/** Streams the lines as CSV in pages of 500, so that memory use does not grow with their number. */
export function csvOf(
  db: Database,
  customerId: number,
  { format: _format, ...filter }: NonNullable<Input<typeof exportLines>['query']>,
  language: Language,
) {
  return Readable.from(csv(db, store.matching(customerId, filter), language));
}

async function* csv(db: Database, where: ReturnType<typeof store.matching>, language: Language): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${csvLine(columns.map(([name]) => name))}`;
  let after: store.Place | null = null;
  for (;;) {
    const rows = await store.findPage(db, where, '-lineId', after, exportedAtOnce);
    const names = await productNamesFor(db, rows, language);
    yield rows.map((row) => csvOfLine(lineSummaryOf(row, names))).join('');
    if (rows.length < exportedAtOnce) return;
    after = store.placeOf(rows.at(-1)!, '-lineId');
  }
}

type Column = readonly [name: string, of: (line: LineSummary) => string | number | null | undefined];

const columns: readonly Column[] = [
  ['serviceId', ({ serviceId }) => serviceId],
  ['reference', ({ reference }) => reference],
  ['status', ({ status }) => status],
  ['operationalState', ({ operationalState }) => operationalState],
  ['state', ({ state }) => state],
  ['stateSince', ({ stateSince }) => stateSince],
  ['packageCode', ({ packageCode }) => packageCode],
  ['packageName', ({ packageName }) => packageName],
  ['technology', ({ technology }) => technology],
  ['carrierCode', ({ carrierCode }) => carrierCode],
  ['carrierServiceId', ({ carrierServiceId }) => carrierServiceId],
  ['downMbps', ({ downMbps }) => downMbps],
  ['upMbps', ({ upMbps }) => upMbps],
  ['street', ({ address }) => address.street],
  ['houseNumber', ({ address }) => address.houseNumber],
  ['houseNumberAddition', ({ address }) => address.houseNumberAddition],
  ['room', ({ address }) => address.room],
  ['postalCode', ({ address }) => address.postalCode],
  ['city', ({ address }) => address.city],
  ['companyName', ({ endUser }) => endUser.companyName],
  ['firstName', ({ endUser }) => endUser.firstName],
  ['middleName', ({ endUser }) => endUser.middleName],
  ['lastName', ({ endUser }) => endUser.lastName],
  ['email', ({ endUser }) => endUser.email],
  ['phoneNumber', ({ endUser }) => endUser.phoneNumber],
  ['ipv4Prefix', ({ ipv4Prefix }) => ipv4Prefix],
  ['monthlyAmount', ({ monthlyAmount }) => monthlyAmount],
  ['contractEndDate', ({ contractEndDate }) => contractEndDate],
  ['terminationDate', ({ terminationDate }) => terminationDate],
  ['activeSince', ({ activeSince }) => activeSince],
];

function csvOfLine(line: LineSummary): string {
  return csvLine(columns.map(([, of]) => of(line)));
}

function isById(sort: store.Sort): boolean {
  return sort === 'lineId' || sort === '-lineId';
}

/** Parses the page cursor. Throws 400 for a cursor that does not match the sort order. */
function placeIn(after: string | undefined, sort: store.Sort): store.Place | null {
  const key = isById(sort) ? keyOfAfter(after, ['number']) : keyOfAfter(after, ['string', 'number']);
  if (!key) return null;
  const [value, lineId] = key.length === 1 ? [null, key[0]] : key;
  const fits = value === null || (sort.endsWith('city') ? isStorable(value) : value === '' || isDay(value));
  if (!fits || lineId > highestId) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { value: value === '' && !sort.endsWith('city') ? null : value, lineId };
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
