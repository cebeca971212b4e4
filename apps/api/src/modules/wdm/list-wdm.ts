import type { Language } from '@demarc/contract/language.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { currentServiceStatuses, serviceStatuses } from '@demarc/contract/service.ts';
import type { WdmSummary } from '@demarc/contract/wdm.ts';
import type { getWdmSummary } from '@demarc/contract/wdm-counts.ts';
import type { Database } from '../../db/database.ts';
import { wdms } from '../../db/schema/wdm.ts';
import { getCountsByStatus, getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, type Total } from '../../http/keyset-pagination.ts';
import { parseServiceCursor, toServicePage } from '../../http/service-pages.ts';
import { toWdmSummary } from './wdm.presenter.ts';
import * as store from './wdm-list.store.ts';

type Row = Awaited<ReturnType<typeof store.findPage>>[number];
type ListQuery = store.Filter & { sort?: store.Sort; limit?: number; after?: string };

/** Lists a page of wavelengths. */
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

/** Counts wavelengths by status, and those with light levels to check. */
export async function getSummary(db: Database, customerId: number): Promise<Output<typeof getWdmSummary>> {
  const [byStatus, { total: lightToCheck }] = await Promise.all([
    getCountsByStatus(db, wdms, customerId, serviceStatuses),
    countRows(db, customerId, { status: currentServiceStatuses, lightState: ['WARNING', 'CRITICAL'] }),
  ]);
  return { byStatus, lightToCheck };
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
  circuitId: (wavelength) => wavelength.circuitId,
  reference: (wavelength) => wavelength.reference,
  status: (wavelength) => wavelength.status,
  routeCode: (wavelength) => wavelength.routeCode,
  routeName: (wavelength) => wavelength.name,
  siteA: (wavelength) => wavelength.siteA.siteCode,
  siteZ: (wavelength) => wavelength.siteZ.siteCode,
  serviceClass: (wavelength) => wavelength.serviceClass,
  grid: (wavelength) => wavelength.grid,
  channel: (wavelength) => wavelength.channel,
  frequencyThz: (wavelength) => wavelength.frequencyThz,
  wavelengthNm: (wavelength) => wavelength.wavelengthNm,
  clientInterface: (wavelength) => wavelength.clientInterface,
  capacityGbps: (wavelength) => wavelength.capacityGbps,
  protection: (wavelength) => wavelength.protection,
  pairedWdmId: (wavelength) => wavelength.pairedWdmId,
  encryption: (wavelength) => String(wavelength.encryption),
  muxPortA: (wavelength) => wavelength.muxPortA,
  muxPortZ: (wavelength) => wavelength.muxPortZ,
  rxPowerDbmA: (wavelength) => wavelength.rxPowerDbmA,
  rxPowerDbmZ: (wavelength) => wavelength.rxPowerDbmZ,
  lightState: (wavelength) => wavelength.lightState,
  measuredAt: (wavelength) => wavelength.measuredAt,
  packageCode: (wavelength) => wavelength.packageCode,
  packageName: (wavelength) => wavelength.packageName,
  monthlyAmount: (wavelength) => wavelength.monthlyAmount,
  contractEndDate: (wavelength) => wavelength.contractEndDate,
  terminationDate: (wavelength) => wavelength.terminationDate,
  chargedUntil: (wavelength) => wavelength.chargedUntil,
  activeSince: (wavelength) => wavelength.activeSince,
} satisfies CsvColumns<WdmSummary>;
