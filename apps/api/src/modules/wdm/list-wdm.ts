import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { WdmSummary } from '@demarc/contract/wdm.ts';
import type { Database } from '../../db/database.ts';
import { wdms } from '../../db/schema/wdm.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { capTotal, decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { toWdmSummary } from './wdm.presenter.ts';
import * as store from './wdm-list.store.ts';

const exportPageSize = 500;
const maxId = 2_147_483_647;

type ListQuery = store.Filter & { sort?: store.Sort; limit?: number; after?: string };

/** A page of wavelengths. */
export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = '-id', ...filter }: ListQuery,
  language: Language,
): Promise<Total & { items: WdmSummary[]; next: string | null }> {
  const values = store.toFilterValues(customerId, filter);
  const [rows, count] = await Promise.all([
    store.findPage(db, values, sort, parseCursor(after, sort), limit + 1),
    countRows(db, customerId, filter),
  ]);
  const isById = !sort.endsWith('contractEndDate');
  const { shown, next } = toPage(rows, limit, ({ wdmId, contractEndDate }) =>
    isById ? [wdmId] : [contractEndDate ?? '', wdmId],
  );
  const names = await getProductNames(db, shown, language);
  return { items: shown.map((row) => toWdmSummary(row, names)), next, ...count };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countRows(db: Database, customerId: number, filter: store.Filter): Promise<Total> {
  const { status, ...others } = filter;
  if (!hasNoOtherFilters(others)) return store.countWdms(db, store.toFilterValues(customerId, filter));
  return capTotal(await getStatusTotal(db, wdms, customerId, status));
}

/** Streams wavelengths as CSV, newest first, in pages of 500, so that memory use does not grow with their number. */
export async function* generateCsv(
  db: Database,
  customerId: number,
  filter: store.Filter,
  language: Language,
): AsyncGenerator<string> {
  const values = store.toFilterValues(customerId, filter);
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(Object.keys(columns))}`;
  let after: store.WdmCursor | null = null;
  for (;;) {
    const rows = await store.findPage(db, values, '-id', after, exportPageSize);
    const names = await getProductNames(db, rows, language);
    yield rows.map((row) => toCsvRow(toWdmSummary(row, names))).join('');
    if (rows.length < exportPageSize) return;
    after = { id: rows.at(-1)!.wdmId, contractEndDate: null };
  }
}

const columns = {
  circuitId: (one) => one.circuitId,
  reference: (one) => one.reference,
  status: (one) => one.status,
  routeCode: (one) => one.routeCode,
  routeName: (one) => one.name,
  siteA: (one) => one.siteA.siteCode,
  siteZ: (one) => one.siteZ.siteCode,
  serviceClass: (one) => one.serviceClass,
  grid: (one) => one.grid,
  channel: (one) => one.channel,
  frequencyThz: (one) => one.frequencyThz,
  wavelengthNm: (one) => one.wavelengthNm,
  clientInterface: (one) => one.clientInterface,
  capacityGbps: (one) => one.capacityGbps,
  protection: (one) => one.protection,
  pairedWdmId: (one) => one.pairedWdmId,
  encryption: (one) => String(one.encryption),
  rxPowerDbmA: (one) => one.rxPowerDbmA,
  rxPowerDbmZ: (one) => one.rxPowerDbmZ,
  lightState: (one) => one.lightState,
  measuredAt: (one) => one.measuredAt,
  packageCode: (one) => one.packageCode,
  packageName: (one) => one.packageName,
  monthlyAmount: (one) => one.monthlyAmount,
  contractEndDate: (one) => one.contractEndDate,
  terminationDate: (one) => one.terminationDate,
  chargedUntil: (one) => one.chargedUntil,
  activeSince: (one) => one.activeSince,
} satisfies Record<string, (one: WdmSummary) => string | number | null>;

function toCsvRow(one: WdmSummary): string {
  return formatCsvRow(Object.values(columns).map((read) => read(one)));
}

/** Parses the page cursor. Throws 400 for a cursor that does not match the sort order. */
function parseCursor(after: string | undefined, sort: store.Sort): store.WdmCursor | null {
  const isById = !sort.endsWith('contractEndDate');
  const key = isById ? decodeCursor(after, ['number']) : decodeCursor(after, ['string', 'number']);
  if (!key) return null;
  const [end, id] = key.length === 1 ? ['', key[0]] : key;
  if ((end !== '' && !isDate(end)) || id > maxId) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { contractEndDate: end || null, id };
}

function isDate(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
