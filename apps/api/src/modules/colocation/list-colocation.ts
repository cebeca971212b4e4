import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Database } from '../../db/database.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { getProductNames, type ProductNames } from '../../db/views/product-names.ts';
import { capTotal, decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { type ListRow, toColocationSummary } from './colocation.presenter.ts';
import * as store from './colocation-list.store.ts';

const exportPageSize = 500;
const maxId = 2_147_483_647;

type ListQuery = store.Filter & { sort?: store.Sort; limit?: number; after?: string };

/** A page of racks, of shared units or of both, each shown by `present`. */
export async function list<Shown>(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = '-id', ...filter }: ListQuery,
  language: Language,
  present: (row: ListRow, names: ProductNames) => Shown,
): Promise<Total & { items: Shown[]; next: string | null }> {
  const values = store.toFilterValues(customerId, filter);
  const [rows, count] = await Promise.all([
    store.findPage(db, values, sort, parseCursor(after, sort), limit + 1),
    countRows(db, customerId, filter),
  ]);
  const isById = !sort.endsWith('contractEndDate');
  const { shown, next } = toPage(rows, limit, ({ colocationId, contractEndDate }) =>
    isById ? [colocationId] : [contractEndDate ?? '', colocationId],
  );
  const names = await getProductNames(db, shown, language);
  return { items: shown.map((row) => present(row, names)), next, ...count };
}

/** Counts per status are maintained incrementally, for both kinds together; other filters are counted on demand. */
async function countRows(db: Database, customerId: number, filter: store.Filter): Promise<Total> {
  const { status, ...others } = filter;
  if (!hasNoOtherFilters(others)) return store.countColocations(db, store.toFilterValues(customerId, filter));
  return capTotal(await getStatusTotal(db, colocations, customerId, status));
}

/** Streams racks and shared units as CSV, newest first, in pages of 500, so that memory use does not grow with their number. */
export async function* generateCsv(
  db: Database,
  customerId: number,
  filter: store.Filter,
  language: Language,
  now: Date,
): AsyncGenerator<string> {
  const values = store.toFilterValues(customerId, filter);
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(Object.keys(columns))}`;
  let after: store.ColocationCursor | null = null;
  for (;;) {
    const rows = await store.findPage(db, values, '-id', after, exportPageSize);
    const names = await getProductNames(db, rows, language);
    yield rows.map((row) => toCsvRow(toColocationSummary(row, names, now))).join('');
    if (rows.length < exportPageSize) return;
    after = { id: rows.at(-1)!.colocationId, contractEndDate: null };
  }
}

const columns = {
  serviceId: (one) => one.serviceId,
  kind: (one) => one.kind,
  name: (one) => one.name,
  facilityLabel: (one) => one.facilityLabel,
  reference: (one) => one.reference,
  status: (one) => one.status,
  siteCode: (one) => one.site.siteCode,
  siteName: (one) => one.site.name,
  room: (one) => one.room,
  row: (one) => one.row,
  position: (one) => one.position,
  rackLabel: (one) => one.rackLabel,
  rackType: (one) => one.rackType,
  heightUnits: (one) => one.heightUnits,
  startUnit: (one) => one.startUnit,
  committedKw: (one) => one.committedKw,
  powerBillingModel: (one) => one.powerBillingModel,
  redundancy: (one) => one.redundancy,
  outletsA: (one) => one.outletsA,
  outletsB: (one) => one.outletsB,
  packageCode: (one) => one.packageCode,
  packageName: (one) => one.packageName,
  monthlyAmount: (one) => one.monthlyAmount,
  contractEndDate: (one) => one.contractEndDate,
  terminationDate: (one) => one.terminationDate,
  activeSince: (one) => one.activeSince,
  activePowerKw: (one) => one.power?.activePowerKw ?? null,
  utilisationPercent: (one) => one.power?.utilisationPercent ?? null,
  peak30dKw: (one) => one.power?.peak30dKw ?? null,
  failoverState: (one) => one.power?.failoverState ?? null,
  measuredAt: (one) => one.power?.measuredAt ?? null,
} satisfies Record<string, (one: ColocationSummary) => string | number | null>;

function toCsvRow(one: ColocationSummary): string {
  return formatCsvRow(Object.values(columns).map((read) => read(one)));
}

/** Parses the page cursor. Throws 400 for a cursor that does not match the sort order. */
function parseCursor(after: string | undefined, sort: store.Sort): store.ColocationCursor | null {
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
