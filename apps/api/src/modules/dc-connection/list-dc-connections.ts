import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import { formatCsvRow } from '@demarc/contract/csv.ts';
import type { DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Database } from '../../db/database.ts';
import { dcConnections } from '../../db/schema/dc-connection.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { getProductNames } from '../../db/views/product-names.ts';
import { capTotal, decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { toDcConnectionSummary } from './dc-connection.presenter.ts';
import * as store from './dc-connection-list.store.ts';

const exportPageSize = 500;
const maxId = 2_147_483_647;

type ListQuery = store.Filter & { sort?: store.Sort; limit?: number; after?: string };

/** A page of connections. */
export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = '-id', ...filter }: ListQuery,
  language: Language,
): Promise<Total & { items: DcConnectionSummary[]; next: string | null }> {
  const values = store.toFilterValues(customerId, filter);
  const [rows, count] = await Promise.all([
    store.findPage(db, values, sort, parseCursor(after, sort), limit + 1),
    countRows(db, customerId, filter),
  ]);
  const isById = !sort.endsWith('contractEndDate');
  const { shown, next } = toPage(rows, limit, ({ dcConnectionId, contractEndDate }) =>
    isById ? [dcConnectionId] : [contractEndDate ?? '', dcConnectionId],
  );
  const names = await getProductNames(db, shown, language);
  return { items: shown.map((row) => toDcConnectionSummary(row, names)), next, ...count };
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countRows(db: Database, customerId: number, filter: store.Filter): Promise<Total> {
  const { status, ...others } = filter;
  if (!hasNoOtherFilters(others)) return store.countDcConnections(db, store.toFilterValues(customerId, filter));
  return capTotal(await getStatusTotal(db, dcConnections, customerId, status));
}

/** Streams connections as CSV, newest first, in pages of 500, so that memory use does not grow with their number. */
export async function* generateCsv(
  db: Database,
  customerId: number,
  filter: store.Filter,
  language: Language,
): AsyncGenerator<string> {
  const values = store.toFilterValues(customerId, filter);
  // Spreadsheets recognize UTF-8 by its byte order mark.
  yield `\uFEFF${formatCsvRow(Object.keys(columns))}`;
  let after: store.DcConnectionCursor | null = null;
  for (;;) {
    const rows = await store.findPage(db, values, '-id', after, exportPageSize);
    const names = await getProductNames(db, rows, language);
    yield rows.map((row) => toCsvRow(toDcConnectionSummary(row, names))).join('');
    if (rows.length < exportPageSize) return;
    after = { id: rows.at(-1)!.dcConnectionId, contractEndDate: null };
  }
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

function prefixColumns(prefix: string, pick: (one: DcConnectionSummary) => ConnectionEnd) {
  const entries = Object.entries<(end: ConnectionEnd) => string | null>(endColumns);
  return Object.fromEntries(
    entries.map(([name, read]) => [
      `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      (one: DcConnectionSummary) => read(pick(one)),
    ]),
  );
}

const columns = {
  circuitId: (one) => one.circuitId,
  kind: (one) => one.kind,
  reference: (one) => one.reference,
  status: (one) => one.status,
  ...prefixColumns('a', ({ aEnd }) => aEnd),
  ...prefixColumns('z', ({ zEnd }) => zEnd),
  mediaType: (one) => one.mediaType,
  strands: (one) => one.strands,
  service: (one) => one.service,
  optic: (one) => one.optic,
  loaStatus: (one) => one.loaStatus,
  loaValidUntil: (one) => one.loaValidUntil,
  packageCode: (one) => one.packageCode,
  packageName: (one) => one.packageName,
  monthlyAmount: (one) => one.monthlyAmount,
  contractEndDate: (one) => one.contractEndDate,
  terminationDate: (one) => one.terminationDate,
  chargedUntil: (one) => one.chargedUntil,
  activeSince: (one) => one.activeSince,
} satisfies Record<string, (one: DcConnectionSummary) => string | number | null>;

function toCsvRow(one: DcConnectionSummary): string {
  return formatCsvRow(Object.values(columns).map((read) => read(one)));
}

/** Parses the page cursor. Throws 400 for a cursor that does not match the sort order. */
function parseCursor(after: string | undefined, sort: store.Sort): store.DcConnectionCursor | null {
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
