import type { LineFilter, lineSorts } from '@demarc/contract/line.ts';
import { inServiceStatuses } from '@demarc/contract/service-state.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { lines } from '../../db/schema/line.ts';
import { containsText } from '../../db/search-text.ts';
import { formatCityName } from './format-city-name.ts';
import type { SummaryRow } from './line.presenter.ts';

export type Filter = Static<typeof LineFilter>;
export type Sort = (typeof lineSorts)[number];

/** The page cursor: the value of the sort column, which may be null, and the line id. */
export interface LineCursor {
  value: string | null;
  lineId: number;
}

const { sla: _sla, contract: _contract, technical: _technical, orderId: _orderId, ...some } = getTableColumns(lines);
const {
  addressKey: _addressKey,
  searchText: _searchText,
  statusReason: _reason,
  createdAt: _created,
  updatedAt: _updated,
  ...columns
} = some;

/** Matches the lines that should be working, like `isInService`. */
const inService = and(inArray(lines.status, [...inServiceStatuses]), eq(lines.suspended, false));

/** Matches the lines of a customer that pass the filter. */
export function buildWhere(customerId: number, filter: Filter): SQL {
  const { q, status, operationalState, technology, carrierCode, packageCode, postalCode, houseNumber, city } = filter;
  const { contractEndBefore, hasOpenOrder } = filter;
  return and(
    eq(lines.customerId, customerId),
    q === undefined ? undefined : containsText(lines.searchText, q),
    matchesAny(lines.status, status),
    operationalState && and(matchesAny(lines.operationalState, operationalState), inService),
    matchesAny(lines.technology, technology),
    carrierCode === undefined ? undefined : eq(lines.carrierCode, carrierCode),
    packageCode === undefined ? undefined : eq(lines.packageCode, packageCode),
    postalCode === undefined ? undefined : eq(lines.postalCode, postalCode.replaceAll(/\s/g, '').toUpperCase()),
    houseNumber === undefined ? undefined : eq(lines.houseNumber, houseNumber),
    city === undefined ? undefined : eq(lines.city, formatCityName(city)),
    contractEndBefore === undefined ? undefined : lt(lines.contractEndDate, contractEndBefore),
    hasOpenOrder === undefined ? undefined : hasOpenOrder ? isNotNull(lines.openOrderId) : isNull(lines.openOrderId),
  )!;
}

/** A single value is compared with `=`, so that an index in list order can be used. */
function matchesAny<T extends string>(
  column: typeof lines.status | typeof lines.operationalState | typeof lines.technology,
  all?: T[],
) {
  if (all === undefined) return undefined;
  return all.length === 1 ? sql`${column} = ${all[0]}` : inArray(column as never, all as never[]);
}

/** Returns up to `limit` lines after the cursor, in sort order. Lines without a sort value come last. */
export async function findPage(
  db: Database,
  where: SQL,
  sort: Sort,
  after: LineCursor | null,
  limit: number,
): Promise<SummaryRow[]> {
  const isDescending = sort.startsWith('-');
  const [direction, compare] = isDescending ? [desc, lt] : [asc, gt];
  const { lineId } = lines;
  const read = (more: SQL | undefined, order: SQL[], max: number) =>
    db
      .select(columns)
      .from(lines)
      .where(and(where, more))
      .orderBy(...order)
      .limit(max);
  if (sort === 'lineId' || sort === '-lineId') {
    return read(after ? compare(lineId, after.lineId) : undefined, [direction(lineId)], limit);
  }
  const column = sort.endsWith('city') ? lines.city : lines.contractEndDate;
  const pair = sql`(${column}, ${lineId})`;
  const isBeyond = after && sql`${pair} ${isDescending ? sql`<` : sql`>`} (${after.value}, ${after.lineId}::int)`;
  // Queried separately, because no index has the nulls last in both directions.
  const valued =
    after?.value === null ? [] : await read(isBeyond ?? isNotNull(column), [direction(column), direction(lineId)], limit);
  if (valued.length === limit || column === lines.city) return valued;
  const isLater = after?.value === null ? compare(lineId, after.lineId) : undefined;
  const rest = await read(and(isNull(column), isLater), [direction(lineId)], limit - valued.length);
  return [...valued, ...rest];
}

/** The cursor of a line for the given sort order. */
export function toCursor({ city, contractEndDate, lineId }: SummaryRow, sort: Sort): LineCursor {
  return { lineId, value: sort.endsWith('city') ? city : sort.endsWith('contractEndDate') ? contractEndDate : null };
}

/** The query whose rows are counted for the total. */
export function buildCountQuery(where: SQL): SQL {
  return sql`select 1 from ${lines} where ${where}`;
}

/** Counts the lines that should be working but are down or degraded. */
export async function countImpaired(db: Database, customerId: number): Promise<{ down: number; degraded: number }> {
  const rows = await db
    .select({ state: lines.operationalState, count: sql<number>`count(*)::int` })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), inService, inArray(lines.operationalState, ['DOWN', 'DEGRADED'])))
    .groupBy(lines.operationalState);
  const getCount = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { down: getCount('DOWN'), degraded: getCount('DEGRADED') };
}
