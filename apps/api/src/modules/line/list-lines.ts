import { Readable } from 'node:stream';
import { maxHouseNumber } from '@demarc/contract/address.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { exportLines, LineSummary, listLines } from '@demarc/contract/line.ts';
import type { Input, Output } from '@demarc/contract/operation.ts';
import type { Database } from '../../db/database.ts';
import { lines } from '../../db/schema/line.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, decodeCursor, isCalendarDate, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { loadRelatedData, toLineSummary } from './line.presenter.ts';
import * as store from './line-list.store.ts';

type Row = Awaited<ReturnType<typeof store.findPage>>[number];
type FilterValues = ReturnType<typeof store.toFilterValues>;

const maxLineId = 2_147_483_647;
const maxUrgency = 4;
/** The version of the ranks in a cursor. A cursor with other ranks would skip or repeat lines, so it is rejected. */
const cursorVersion = 2;

export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = '-lineId', ...filter }: NonNullable<Input<typeof listLines>['query']>,
  language: Language,
): Promise<Output<typeof listLines>> {
  const values = store.toFilterValues(customerId, filter);
  // In parallel, because counting many lines takes as long as reading the page.
  const [rows, count] = await Promise.all([
    store.findPage(db, values, sort, parseCursor(after, sort), limit + 1),
    countLines(db, customerId, filter, values),
  ]);
  const { shown, next } = toPage(rows, limit, (row) => {
    const { value, lineId } = store.toCursor(row, sort);
    if (value !== null && typeof value === 'object') return [...value, lineId];
    if (sort === '-urgency') return [value ?? '', lineId, cursorVersion];
    return isSortedById(sort) ? [lineId] : [value ?? '', lineId];
  });
  const related = await loadRelatedData(db, customerId, shown, language);
  return { items: shown.map((row) => toLineSummary(row, related)), next, ...count };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countLines(db: Database, customerId: number, { status, ...others }: store.Filter, values: FilterValues) {
  if (!hasNoOtherFilters(others)) return store.countLines(db, values);
  return capTotal(await getStatusTotal(db, lines, customerId, status));
}

/** Streams the lines as CSV in pages of 500, so that memory use does not grow with their number. */
export function createCsvStream(
  db: Database,
  customerId: number,
  { format: _format, ...filter }: NonNullable<Input<typeof exportLines>['query']>,
  language: Language,
) {
  return Readable.from(generateCsv(db, customerId, store.toFilterValues(customerId, filter), language));
}

function generateCsv(db: Database, customerId: number, filter: FilterValues, language: Language): AsyncGenerator<string> {
  return generateCsvExport(
    columns,
    (last: Row | null, limit) => store.findPage(db, filter, '-lineId', last && store.toCursor(last, '-lineId'), limit),
    async (rows) => {
      const related = await loadRelatedData(db, customerId, rows, language);
      return rows.map((row) => toLineSummary(row, related));
    },
  );
}

const columns: CsvColumns<LineSummary> = {
  serviceId: ({ serviceId }) => serviceId,
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  operationalState: ({ operationalState }) => operationalState,
  state: ({ state }) => state,
  stateSince: ({ stateSince }) => stateSince,
  packageCode: ({ packageCode }) => packageCode,
  packageName: ({ packageName }) => packageName,
  technology: ({ technology }) => technology,
  carrierCode: ({ carrierCode }) => carrierCode,
  carrierServiceId: ({ carrierServiceId }) => carrierServiceId,
  downMbps: ({ downMbps }) => downMbps,
  upMbps: ({ upMbps }) => upMbps,
  street: ({ address }) => address.street,
  houseNumber: ({ address }) => address.houseNumber,
  houseNumberAddition: ({ address }) => address.houseNumberAddition,
  room: ({ address }) => address.room,
  postalCode: ({ address }) => address.postalCode,
  city: ({ address }) => address.city,
  companyName: ({ endUser }) => endUser.companyName,
  firstName: ({ endUser }) => endUser.firstName,
  middleName: ({ endUser }) => endUser.middleName,
  lastName: ({ endUser }) => endUser.lastName,
  email: ({ endUser }) => endUser.email,
  phoneNumber: ({ endUser }) => endUser.phoneNumber,
  ipv4Prefix: ({ ipv4Prefix }) => ipv4Prefix,
  monthlyAmount: ({ monthlyAmount }) => monthlyAmount,
  contractEndDate: ({ contractEndDate }) => contractEndDate,
  terminationDate: ({ terminationDate }) => terminationDate,
  activeSince: ({ activeSince }) => activeSince,
};

function isSortedById(sort: store.Sort): boolean {
  return sort === 'lineId' || sort === '-lineId';
}

/** Parses the page cursor. Throws 400 for a cursor that does not match the sort order. */
function parseCursor(after: string | undefined, sort: store.Sort): store.LineCursor | null {
  const key = decodeKey(after, sort);
  if (!key) return null;
  const [value, lineId] = key;
  if (!isCursorValue(value) || lineId > maxLineId) throw invalidCursor();
  return { value: value === '' ? null : value, lineId };
}

function decodeKey(
  after: string | undefined,
  sort: store.Sort,
): readonly [value: store.LineCursor['value'], lineId: number] | null {
  if (sort === '-urgency') {
    const key = decodeCursor(after, ['number', 'number', 'number']);
    if (key && key[2] !== cursorVersion) throw invalidCursor();
    return key && [key[0], key[1]];
  }
  if (store.isSortedByAddress(sort)) {
    const key = decodeCursor(after, ['string', 'string', 'number', 'string', 'number']);
    return key && [[key[0], key[1], key[2], key[3]], key[4]];
  }
  if (!isSortedById(sort)) return decodeCursor(after, ['string', 'number']);
  const key = decodeCursor(after, ['number']);
  return key && [null, key[0]];
}

function invalidCursor() {
  return invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
}

function isCursorValue(value: store.LineCursor['value']): boolean {
  if (value === null) return true;
  if (typeof value === 'object') return value[2] <= maxHouseNumber;
  if (typeof value === 'number') return value <= maxUrgency;
  return value === '' || isCalendarDate(value);
}
