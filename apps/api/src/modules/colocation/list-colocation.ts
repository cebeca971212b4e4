import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Database } from '../../db/database.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { getProductNames, type ProductNames } from '../../db/views/product-names.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, type Total } from '../../http/keyset-pagination.ts';
import { parseServiceCursor, toServicePage } from '../../http/service-pages.ts';
import { type ListRow, toColocationSummary } from './colocation.presenter.ts';
import * as store from './colocation-list.store.ts';

type Row = Awaited<ReturnType<typeof store.findPage>>[number];
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
    store.findPage(db, values, { sort, after: parseServiceCursor(after, sort), limit: limit + 1 }),
    countRows(db, customerId, filter),
  ]);
  const { shown, next } = toServicePage(rows, limit, sort, ({ colocationId }) => colocationId);
  const names = await getProductNames(db, shown, language);
  return { items: shown.map((row) => present(row, names)), next, ...count };
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
  loadState: (one) => one.power?.loadState ?? null,
  peak30dKw: (one) => one.power?.peak30dKw ?? null,
  failoverState: (one) => one.power?.failoverState ?? null,
  measuredAt: (one) => one.power?.measuredAt ?? null,
} satisfies CsvColumns<ColocationSummary>;
