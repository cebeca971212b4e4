import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Database } from '../../db/database.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { getProductNames, type ProductNames } from '../../db/views/product-names.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { maxId, parseServiceCursor, toServicePage } from '../../http/service-pages.ts';
import { type ListRow, toColocationSummary } from './colocation.presenter.ts';
import * as store from './colocation-list.store.ts';

type Row = Awaited<ReturnType<typeof store.findPage>>[number];
type ListQuery = store.Filter & { sort?: store.Sort; limit?: number; after?: string };

/** Lists a page of racks, shared units or both. `present` turns each row into an item. */
export async function list<Shown>(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = '-id', ...filter }: ListQuery,
  language: Language,
  present: (row: ListRow, names: ProductNames) => Shown,
): Promise<Total & { items: Shown[]; next: string | null }> {
  const values = store.toFilterValues(customerId, filter);
  const [{ shown, next }, count] = await Promise.all([
    findPage(db, values, { sort, after, limit }),
    countRows(db, customerId, filter),
  ]);
  const names = await getProductNames(db, shown, language);
  return { items: shown.map((row) => present(row, names)), next, ...count };
}

async function findPage(
  db: Database,
  values: ReturnType<typeof store.toFilterValues>,
  { sort, after, limit }: { sort: store.Sort; after: string | undefined; limit: number },
): Promise<{ shown: ListRow[]; next: string | null }> {
  if (sort === '-urgency') {
    const rows = await store.findUrgencyPage(db, values, { after: parseUrgencyCursor(after), limit: limit + 1 });
    return toPage(rows, limit, (row) => {
      const { urgency, id } = store.toUrgencyCursor(row);
      return [urgency, id];
    });
  }
  const rows = await store.findPage(db, values, { sort, after: parseServiceCursor(after, sort), limit: limit + 1 });
  return toServicePage(rows, limit, sort, ({ colocationId }) => colocationId);
}

/** Throws 400 for a cursor that does not match the sort order. */
function parseUrgencyCursor(after: string | undefined): store.UrgencyCursor | null {
  const key = decodeCursor(after, ['number', 'number']);
  if (!key) return null;
  const [urgency, id] = key;
  if (!Number.isInteger(urgency) || urgency < 1 || urgency > store.noUrgency || id > maxId)
    throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return { urgency, id };
}

/** Counts per status are maintained incrementally, for both kinds together; other filters are counted on demand. */
async function countRows(db: Database, customerId: number, filter: store.Filter): Promise<Total> {
  const { status, ...others } = filter;
  if (!hasNoOtherFilters(others)) return store.countColocations(db, store.toFilterValues(customerId, filter));
  return capTotal(await getStatusTotal(db, colocations, customerId, status));
}

/** Streams racks and shared units as CSV, newest first. */
export function generateCsv(
  db: Database,
  customerId: number,
  filter: store.Filter,
  language: Language,
  now: Date,
): AsyncGenerator<string> {
  const values = store.toFilterValues(customerId, filter);
  return generateCsvExport(
    columns,
    (last: Row | null, limit) =>
      store.findPage(db, values, { sort: '-id', after: last && { id: last.colocationId, contractEndDate: null }, limit }),
    async (rows) => {
      const names = await getProductNames(db, rows, language);
      return rows.map((row) => toColocationSummary(row, names, now));
    },
  );
}

const columns = {
  serviceId: (colocation) => colocation.serviceId,
  kind: (colocation) => colocation.kind,
  name: (colocation) => colocation.name,
  facilityLabel: (colocation) => colocation.facilityLabel,
  reference: (colocation) => colocation.reference,
  status: (colocation) => colocation.status,
  siteCode: (colocation) => colocation.site.siteCode,
  siteName: (colocation) => colocation.site.name,
  room: (colocation) => colocation.room,
  row: (colocation) => colocation.row,
  position: (colocation) => colocation.position,
  rackLabel: (colocation) => colocation.rackLabel,
  rackType: (colocation) => colocation.rackType,
  heightUnits: (colocation) => colocation.heightUnits,
  startUnit: (colocation) => colocation.startUnit,
  committedKw: (colocation) => colocation.committedKw,
  powerBillingModel: (colocation) => colocation.powerBillingModel,
  redundancy: (colocation) => colocation.redundancy,
  outletsA: (colocation) => colocation.outletsA,
  outletsB: (colocation) => colocation.outletsB,
  packageCode: (colocation) => colocation.packageCode,
  packageName: (colocation) => colocation.packageName,
  monthlyAmount: (colocation) => colocation.monthlyAmount,
  contractEndDate: (colocation) => colocation.contractEndDate,
  terminationDate: (colocation) => colocation.terminationDate,
  activeSince: (colocation) => colocation.activeSince,
  activePowerKw: (colocation) => colocation.power?.activePowerKw ?? null,
  utilisationPercent: (colocation) => colocation.power?.utilisationPercent ?? null,
  loadState: (colocation) => colocation.power?.loadState ?? null,
  peak30dKw: (colocation) => colocation.power?.peak30dKw ?? null,
  failoverState: (colocation) => colocation.power?.failoverState ?? null,
  measuredAt: (colocation) => colocation.power?.measuredAt ?? null,
} satisfies CsvColumns<ColocationSummary>;
