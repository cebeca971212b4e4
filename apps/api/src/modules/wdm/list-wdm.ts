import type { Language } from '@demarc/contract/language.ts';
import type { WdmSummary } from '@demarc/contract/wdm.ts';
import type { Database } from '../../db/database.ts';
import { wdms } from '../../db/schema/wdm.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, type Total } from '../../http/keyset-pagination.ts';
import { parseServiceCursor, toServicePage } from '../../http/service-pages.ts';
import { toWdmSummary } from './wdm.presenter.ts';
import * as store from './wdm-list.store.ts';

type Row = Awaited<ReturnType<typeof store.findPage>>[number];
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
    store.findPage(db, values, { sort, after: parseServiceCursor(after, sort), limit: limit + 1 }),
    countRows(db, customerId, filter),
  ]);
  const { shown, next } = toServicePage(rows, limit, sort, ({ wdmId }) => wdmId);
  const names = await getProductNames(db, shown, language);
  return { items: shown.map((row) => toWdmSummary(row, names)), next, ...count };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countRows(db: Database, customerId: number, filter: store.Filter): Promise<Total> {
  const { status, ...others } = filter;
  if (!hasNoOtherFilters(others)) return store.countWdms(db, store.toFilterValues(customerId, filter));
  return capTotal(await getStatusTotal(db, wdms, customerId, status));
}

/** Streams wavelengths as CSV, newest first. */
export function generateCsv(db: Database, customerId: number, filter: store.Filter, language: Language): AsyncGenerator<string> {
  const values = store.toFilterValues(customerId, filter);
  return generateCsvExport(
    columns,
    (last: Row | null, limit) =>
      store.findPage(db, values, { sort: '-id', after: last && { id: last.wdmId, contractEndDate: null }, limit }),
    async (rows) => {
      const names = await getProductNames(db, rows, language);
      return rows.map((row) => toWdmSummary(row, names));
    },
  );
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
  muxPortA: (one) => one.muxPortA,
  muxPortZ: (one) => one.muxPortZ,
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
} satisfies CsvColumns<WdmSummary>;
