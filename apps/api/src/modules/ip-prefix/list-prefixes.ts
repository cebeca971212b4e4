import { parsePrefix } from '@demarc/contract/ip-network.ts';
import type { IpPrefixSummary } from '@demarc/contract/ip-prefix.ts';
import type { Database } from '../../db/database.ts';
import { ipPrefixes, prefixRanks } from '../../db/schema/ip.ts';
import { getStatusTotal, hasNoOtherFilters } from '../../db/status-counts.ts';
import { type CsvColumns, generateCsvExport } from '../../http/csv-export.ts';
import { capTotal, decodeCursor, type Total, toPage } from '../../http/keyset-pagination.ts';
import { invalid } from '../../http/problem.ts';
import { toIpPrefixSummary } from './prefix.presenter.ts';
import { findPrefix, type PrefixRow } from './prefix.store.ts';
import * as store from './prefix-list.store.ts';
import { findRelated } from './related-to-prefix.ts';

type ListQuery = store.Filter & { sort?: store.Sort; limit?: number; after?: string };

/** Returns a page of prefixes, in order of address unless `sort` is given. */
export async function list(
  db: Database,
  customerId: number,
  { limit = 25, after, sort = 'prefix', ...filter }: ListQuery,
): Promise<Total & { items: IpPrefixSummary[]; next: string | null }> {
  const cursor = parsePrefixCursor(after, sort);
  const values = await toValues(db, customerId, filter);
  const [rows, count] = await Promise.all([
    store.findPage(db, values, { sort, after: cursor, limit: limit + 1 }),
    countRows(db, customerId, filter, values),
  ]);
  const { shown, next } = toPage(rows, limit, (row) => toCursor(row, sort));
  const getRelated = await findRelated(db, shown);
  return { items: shown.map((row) => toIpPrefixSummary(row, getRelated(row))), next, ...count };
}

export function parsePrefixCursor(after: string | undefined, sort: store.Sort = 'prefix'): store.PrefixCursor | null {
  const cursor: store.PrefixCursor | null =
    sort === '-urgency' ? decodeCursor(after, ['string', 'number', 'number']) : decodeCursor(after, ['string', 'number']);
  const [prefix, prefixId, rank = 0] = cursor ?? [];
  const isValid =
    cursor === null || (parsePrefix(prefix!) !== null && prefixId! <= 2_147_483_647 && rank <= prefixRanks.released);
  if (!isValid) throw invalid([{ field: 'query.after', code: 'validation.invalid-data' }]);
  return cursor;
}

export function toCursor({ prefix, prefixId, urgencyRank }: PrefixRow, sort: store.Sort = 'prefix'): store.PrefixCursor {
  return sort === '-urgency' ? [prefix, prefixId, urgencyRank] : [prefix, prefixId];
}

async function toValues(db: Database, customerId: number, filter: store.Filter) {
  const { parentId } = filter;
  const parent = parentId === undefined ? null : await findPrefix(db, { prefixId: parentId, customerId });
  if (parentId !== undefined && !parent?.isContainer) {
    throw invalid([{ field: 'query.parentId', code: 'validation.unknown-value' }]);
  }
  return store.toFilterValues(customerId, filter, parent?.prefix);
}

/** Counts per status are maintained incrementally; other filters are counted on demand. */
async function countRows(
  db: Database,
  customerId: number,
  { status, ...others }: store.Filter,
  values: ReturnType<typeof store.toFilterValues>,
): Promise<Total> {
  if (!hasNoOtherFilters(others)) return store.countPrefixes(db, values);
  return capTotal(await getStatusTotal(db, ipPrefixes, customerId, status));
}

/** Streams prefixes as CSV, by address. */
export async function generateCsv(db: Database, customerId: number, filter: store.Filter): Promise<AsyncGenerator<string>> {
  const values = await toValues(db, customerId, filter);
  return generateCsvExport(
    columns,
    (last: PrefixRow | null, limit) => store.findPage(db, values, { sort: 'prefix', after: last && toCursor(last), limit }),
    async (rows) => {
      const getRelated = await findRelated(db, rows);
      return rows.map((row) => toIpPrefixSummary(row, getRelated(row)));
    },
  );
}

const columns = {
  prefix: (prefix) => prefix.prefix,
  family: (prefix) => prefix.family,
  status: (prefix) => prefix.status,
  description: (prefix) => prefix.description,
  serviceType: (prefix) => prefix.serviceRef?.type,
  serviceId: (prefix) => prefix.serviceRef?.id,
  service: (prefix) => prefix.serviceRef?.label,
  siteCode: (prefix) => prefix.siteCode,
  isContainer: (prefix) => String(prefix.isContainer),
  gateway: (prefix) => prefix.gateway,
  isRouted: (prefix) => String(prefix.isRouted),
  usedCount: (prefix) => prefix.usedCount,
  usableCount: (prefix) => prefix.usableCount,
  totalCount: (prefix) => prefix.totalCount,
  ptrCount: (prefix) => prefix.ptrCount,
  reverseDnsMode: (prefix) => prefix.reverseDnsMode,
  originAsn: (prefix) => prefix.announcement?.originAsn,
  announcedPrefix: (prefix) => prefix.announcement?.announcedPrefix,
  rpkiState: (prefix) => prefix.rpkiState,
  registryStatus: (prefix) => prefix.registryStatus,
  hasAbuseContact: (prefix) => String(prefix.hasAbuseContact),
  score: (prefix) => prefix.score,
  releaseDate: (prefix) => prefix.releaseDate,
  assignedAt: (prefix) => prefix.assignedAt,
} satisfies CsvColumns<IpPrefixSummary>;
