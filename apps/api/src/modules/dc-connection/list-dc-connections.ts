import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import type { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { currentServiceStatuses, serviceStatuses } from '@demarc/contract/service.ts';
import type { Database } from '../../db/database.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';
import { getCountsByStatus, getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, type Total } from '../../http/keyset-pagination.ts';
import { parseServiceCursor, toServicePage } from '../../http/service-pages.ts';
import { toDcConnectionSummary } from './dc-connection.presenter.ts';
import * as store from './dc-connection-list.store.ts';

type Row = Awaited<ReturnType<typeof store.findPage>>[number];
type ListQuery = store.Filter & { sort?: store.Sort; limit?: number; after?: string };

/** Lists a page of connections. */
export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = '-id', ...filter }: ListQuery,
  language: Language,
): Promise<Total & { items: DcConnectionSummary[]; next: string | null }> {
  const values = store.toFilterValues(customerId, filter);
  const [rows, count] = await Promise.all([
    store.findPage(db, values, { sort, after: parseServiceCursor(after, sort), limit: limit + 1 }),
    countRows(db, customerId, filter),
  ]);
  const { shown, next } = toServicePage(rows, limit, sort, ({ dcConnectionId }) => dcConnectionId);
  const names = await getProductNames(db, shown, language);
  return { items: shown.map((row) => toDcConnectionSummary(row, names)), next, ...count };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countRows(db: Database, customerId: number, filter: store.Filter): Promise<Total> {
  const { status, ...others } = filter;
  if (!hasNoOtherFilters(others)) return store.countDcConnections(db, store.toFilterValues(customerId, filter));
  return capTotal(await getStatusTotal(db, dcConnections, customerId, status));
}

/** Counts connections by status, connections that wait for an LOA from the customer, and diversity pairs. */
export async function getSummary(db: Database, customerId: number): Promise<Output<typeof getDcConnectionSummary>> {
  const [byStatus, { total: loaRequested }, diversityPairs] = await Promise.all([
    getCountsByStatus(db, dcConnections, customerId, serviceStatuses),
    countRows(db, customerId, { status: currentServiceStatuses, loaStatus: ['REQUESTED'] }),
    store.countDiversityPairs(db, customerId),
  ]);
  return { byStatus, loaRequested, diversityPairs };
}

/** Streams connections as CSV, newest first. */
export function generateCsv(db: Database, customerId: number, filter: store.Filter, language: Language): AsyncGenerator<string> {
  const values = store.toFilterValues(customerId, filter);
  return generateCsvExport(
    columns,
    (last: Row | null, limit) =>
      store.findPage(db, values, { sort: '-id', after: last && { id: last.dcConnectionId, contractEndDate: null }, limit }),
    async (rows) => {
      const names = await getProductNames(db, rows, language);
      return rows.map((row) => toDcConnectionSummary(row, names));
    },
  );
}

/** The columns of one end. */
const endColumns = {
  site: (end) => end.siteCode,
  party: (end) => end.party,
  name: (end) => end.partyName ?? end.colocationName,
  room: (end) => end.roomOrCage,
  cabinet: (end) => end.cabinet,
  panel: (end) => end.patchPanel,
  ports: (end) => end.ports.join(' '),
  connector: (end) => end.connectorType,
} satisfies Record<string, (end: ConnectionEnd) => string | null>;

function prefixColumns(prefix: string, pick: (connection: DcConnectionSummary) => ConnectionEnd) {
  const entries = Object.entries<(end: ConnectionEnd) => string | null>(endColumns);
  return Object.fromEntries(
    entries.map(([name, read]) => [
      `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      (connection: DcConnectionSummary) => read(pick(connection)),
    ]),
  );
}

const columns = {
  circuitId: (connection) => connection.circuitId,
  kind: (connection) => connection.kind,
  reference: (connection) => connection.reference,
  status: (connection) => connection.status,
  ...prefixColumns('a', ({ aEnd }) => aEnd),
  ...prefixColumns('z', ({ zEnd }) => zEnd),
  mediaType: (connection) => connection.mediaType,
  strands: (connection) => connection.strands,
  service: (connection) => connection.service,
  optic: (connection) => connection.optic,
  initiator: (connection) => connection.initiator,
  chargedTo: (connection) => connection.chargedTo,
  facilityReference: (connection) => connection.facilityReference,
  loaStatus: (connection) => connection.loaStatus,
  loaValidUntil: (connection) => connection.loaValidUntil,
  packageCode: (connection) => connection.packageCode,
  packageName: (connection) => connection.packageName,
  monthlyAmount: (connection) => connection.monthlyAmount,
  contractEndDate: (connection) => connection.contractEndDate,
  terminationDate: (connection) => connection.terminationDate,
  chargedUntil: (connection) => connection.chargedUntil,
  activeSince: (connection) => connection.activeSince,
} satisfies CsvColumns<DcConnectionSummary>;
