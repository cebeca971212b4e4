import type { LineFilter, lineSorts } from '@demarc/contract/line.ts';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { faults } from '../../db/schema/fault.ts';
import { isLineInService, lineAddition, lineStreet, lines, lineUrgencyRank } from '../../db/schema/line.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { hasNoOtherFilters } from '../../db/status-counts.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import { formatCityName } from './format-city-name.ts';
import type { SummaryRow } from './line.presenter.ts';

export type Filter = Static<typeof LineFilter>;
export type Sort = (typeof lineSorts)[number];

/** The values that the order by address compares before the line ID. */
type AddressKey = readonly [city: string, street: string, houseNumber: number, addition: string];

/** The page cursor: the value of the sort column, which may be null, and the line ID. */
export interface LineCursor {
  value: string | number | AddressKey | null;
  lineId: number;
}

const { sla: _sla, contract: _contract, technical: _technical, orderId: _orderId, ...otherColumns } = getTableColumns(lines);
const {
  addressKey: _addressKey,
  searchText: _searchText,
  createdAt: _created,
  updatedAt: _updated,
  urgency: _previousRank,
  ...summaryColumns
} = otherColumns;
const columns = { ...summaryColumns, urgencyRank: lineUrgencyRank };
type ListRow = SummaryRow & { urgencyRank: number };

/** Whether a fault was reported on the line that has not been resolved. */
const hasReportedFault = sql`exists (
  select 1 from ${faults} where ${and(
    eq(faults.customerId, lines.customerId),
    eq(faults.subject, 'line'),
    eq(faults.serviceId, lines.lineId),
    ne(faults.status, 'RESOLVED'),
  )})`;

/** The values of a filter. A flag only decides which condition the statement has. */
interface FilterValues extends TextPatterns {
  customerId: number;
  lineIds?: readonly number[] | undefined;
  hasText?: true | undefined;
  status?: string | undefined;
  statuses?: readonly string[] | undefined;
  operationalState?: string | undefined;
  operationalStates?: readonly string[] | undefined;
  technology?: string | undefined;
  technologies?: readonly string[] | undefined;
  carrierCode?: string | undefined;
  packageCode?: string | undefined;
  postalCode?: string | undefined;
  houseNumber?: number | undefined;
  city?: string | undefined;
  contractEndBefore?: string | undefined;
  hasOpenOrder?: true | undefined;
  hasNoOpenOrder?: true | undefined;
  hasOpenFault?: true | undefined;
  hasNoOpenFault?: true | undefined;
}

/** Converts the filter of a request to the values of the statements. */
export function toFilterValues(customerId: number, filter: Filter): FilterValues {
  const { q, status, operationalState, technology, postalCode, city, hasOpenOrder, hasOpenFault } = filter;
  const { lineId, carrierCode, packageCode, houseNumber, contractEndBefore } = filter;
  return {
    customerId,
    lineIds: lineId,
    ...(q !== undefined && { hasText: true, ...toTextPatterns(q) }),
    // A single value is compared with `=`, so that an index in list order can be used.
    ...(status && (status.length === 1 ? { status: status[0] } : { statuses: status })),
    ...(operationalState &&
      (operationalState.length === 1 ? { operationalState: operationalState[0] } : { operationalStates: operationalState })),
    ...(technology && (technology.length === 1 ? { technology: technology[0] } : { technologies: technology })),
    carrierCode,
    packageCode,
    postalCode: postalCode?.replaceAll(/\s/g, '').toUpperCase(),
    houseNumber,
    city: city === undefined ? undefined : formatCityName(city),
    contractEndBefore,
    ...(hasOpenOrder !== undefined && (hasOpenOrder ? { hasOpenOrder } : { hasNoOpenOrder: true })),
    ...(hasOpenFault !== undefined && (hasOpenFault ? { hasOpenFault } : { hasNoOpenFault: true })),
  };
}

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { status, statuses, operationalState, operationalStates, technology, technologies } = values;
  const { carrierCode, packageCode, postalCode, houseNumber, city, contractEndBefore } = values;
  return and(
    eq(lines.customerId, values.customerId),
    values.lineIds && isAnyOf(lines.lineId, values.lineIds),
    values.hasText && matchesPatterns(lines.searchText, values.pattern, values.otherPattern),
    status && eq(lines.status, status),
    statuses && isAnyOf(lines.status, statuses),
    operationalState && and(eq(lines.operationalState, operationalState), isLineInService),
    operationalStates && and(isAnyOf(lines.operationalState, operationalStates), isLineInService),
    technology && eq(lines.technology, technology),
    technologies && isAnyOf(lines.technology, technologies),
    carrierCode && eq(lines.carrierCode, carrierCode),
    packageCode && eq(lines.packageCode, packageCode),
    postalCode && eq(lines.postalCode, postalCode),
    houseNumber && eq(lines.houseNumber, houseNumber),
    city && eq(lines.city, city),
    contractEndBefore && lt(lines.contractEndDate, contractEndBefore),
    values.hasOpenOrder && isNotNull(lines.openOrderId),
    values.hasNoOpenOrder && isNull(lines.openOrderId),
    values.hasOpenFault && hasReportedFault,
    values.hasNoOpenFault && not(hasReportedFault),
  );
}

interface IdPageValues extends FilterValues {
  isDescending?: true | undefined;
  cursorLineId?: number | undefined;
  limit: number;
}

function buildPageById(db: Database, { isDescending, cursorLineId, limit, ...filter }: Placeholders<IdPageValues>) {
  const [direction, compare] = isDescending ? [desc, lt] : [asc, gt];
  const { lineId } = lines;
  return db
    .select(columns)
    .from(lines)
    .where(and(matchesFilter(filter), cursorLineId && compare(lineId, cursorLineId)))
    .orderBy(direction(lineId))
    .limit(limit);
}

const selectPageOfAll = prepareStatement(buildPageById);
const selectFilteredPage = prepareStatement(buildPageById, { usesCustomPlan: true });

interface UrgencyPageValues extends FilterValues {
  cursorUrgency?: number | undefined;
  cursorLineId?: number | undefined;
  limit: number;
}

function buildPageByUrgency(db: Database, { cursorUrgency, cursorLineId, limit, ...filter }: Placeholders<UrgencyPageValues>) {
  const { lineId } = lines;
  const isAfter =
    cursorUrgency && cursorLineId && sql`(${lineUrgencyRank}, ${lineId}) < (${cursorUrgency}::int, ${cursorLineId}::int)`;
  return db
    .select(columns)
    .from(lines)
    .where(and(matchesFilter(filter), isAfter))
    .orderBy(desc(lineUrgencyRank), desc(lineId))
    .limit(limit);
}

const selectPageOfAllByUrgency = prepareStatement(buildPageByUrgency);
const selectFilteredPageByUrgency = prepareStatement(buildPageByUrgency, { usesCustomPlan: true });

interface AddressPageValues extends IdPageValues {
  cursorCity?: string | undefined;
  cursorStreet?: string | undefined;
  cursorHouseNumber?: number | undefined;
  cursorAddition?: string | undefined;
}

const selectPageByAddress = prepareStatement(
  (db, values: Placeholders<AddressPageValues>) => {
    const { isDescending, cursorCity, cursorStreet, cursorHouseNumber, cursorAddition, cursorLineId, limit, ...filter } = values;
    const direction = isDescending ? desc : asc;
    const beyond = isDescending ? sql`<` : sql`>`;
    const key = sql`(${lines.city}, ${lineStreet}, ${lines.houseNumber}, ${lineAddition}, ${lines.lineId})`;
    const isAfter =
      cursorLineId &&
      sql`${key} ${beyond} (${cursorCity}, ${cursorStreet}, ${cursorHouseNumber}::int, ${cursorAddition}, ${cursorLineId}::int)`;
    return db
      .select(columns)
      .from(lines)
      .where(and(matchesFilter(filter), isAfter))
      .orderBy(...[lines.city, lineStreet, lines.houseNumber, lineAddition, lines.lineId].map((column) => direction(column)))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

interface SortedPageValues extends IdPageValues {
  /** Selects the lines without a sort value. */
  isWithoutValue?: true | undefined;
  cursorValue?: string | undefined;
}

const selectSortedPage = prepareStatement(
  (db, { isDescending, isWithoutValue, cursorValue, cursorLineId, limit, ...filter }: Placeholders<SortedPageValues>) => {
    const [direction, compare] = isDescending ? [desc, lt] : [asc, gt];
    const { lineId } = lines;
    const column = lines.contractEndDate;
    const beyond = isDescending ? sql`<` : sql`>`;
    const isInPage = isWithoutValue
      ? and(isNull(column), cursorLineId && compare(lineId, cursorLineId))
      : cursorValue && cursorLineId
        ? sql`(${column}, ${lineId}) ${beyond} (${cursorValue}, ${cursorLineId}::int)`
        : isNotNull(column);
    return db
      .select(columns)
      .from(lines)
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(...(isWithoutValue ? [] : [direction(column)]), direction(lineId))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/** Returns up to `limit` lines after the cursor, in sort order. Lines without a sort value come last. */
export async function findPage(
  db: Database,
  filter: FilterValues,
  sort: Sort,
  after: LineCursor | null,
  limit: number,
): Promise<ListRow[]> {
  const isDescending = sort.startsWith('-') || undefined;
  const cursorLineId = after?.lineId;
  const isUnfiltered = hasNoOtherFilters({ ...filter, customerId: undefined });
  if (sort === 'lineId' || sort === '-lineId' || (sort === '-urgency' && haveSameUrgency(filter))) {
    return (isUnfiltered ? selectPageOfAll : selectFilteredPage)(db, { ...filter, isDescending, cursorLineId, limit });
  }
  if (sort === '-urgency') {
    const cursorUrgency = after === null ? undefined : Number(after.value);
    const select = isUnfiltered ? selectPageOfAllByUrgency : selectFilteredPageByUrgency;
    return select(db, { ...filter, cursorUrgency, cursorLineId, limit });
  }
  if (isSortedByAddress(sort)) {
    const [cursorCity, cursorStreet, cursorHouseNumber, cursorAddition] = (after?.value ?? []) as Partial<AddressKey>;
    const cursor = { cursorCity, cursorStreet, cursorHouseNumber, cursorAddition, cursorLineId };
    return selectPageByAddress(db, { ...filter, ...cursor, isDescending, limit });
  }
  const cursorValue = after?.value === null ? undefined : after?.value.toString();
  const hasNullCursor = after?.value === null;
  const values = { ...filter, isDescending };
  // Queried separately, because no index has the nulls last in both directions.
  const rowsWithValue = hasNullCursor ? [] : await selectSortedPage(db, { ...values, cursorValue, cursorLineId, limit });
  if (rowsWithValue.length === limit) return rowsWithValue;
  const rest = await selectSortedPage(db, {
    ...values,
    isWithoutValue: true,
    cursorLineId: hasNullCursor ? cursorLineId : undefined,
    limit: limit - rowsWithValue.length,
  });
  return [...rowsWithValue, ...rest];
}

export function isSortedByAddress(sort: Sort): boolean {
  return sort.endsWith('city');
}

/** Returns the cursor of a line for the given sort order. */
export function toCursor({ city, address, houseNumber, contractEndDate, urgencyRank, lineId }: ListRow, sort: Sort): LineCursor {
  if (sort === '-urgency') return { lineId, value: urgencyRank };
  if (isSortedByAddress(sort)) return { lineId, value: [city, address.street, houseNumber, address.houseNumberAddition ?? ''] };
  return { lineId, value: sort.endsWith('contractEndDate') ? contractEndDate : null };
}

/** Whether all matching lines have the same urgency, so sorting by ID is enough and can use an index. */
function haveSameUrgency({ status, statuses = [], operationalState }: FilterValues): boolean {
  const selected = status === undefined ? statuses : [status];
  const isEnded = (value: string) => value === 'TERMINATED' || value === 'CANCELLED';
  const isOnly = (value: string) => selected.every((each) => each === value);
  return (
    operationalState !== undefined ||
    (selected.length > 0 && (selected.every(isEnded) || isOnly('PENDING') || isOnly('SUSPENDED')))
  );
}

/** Counts the lines that pass a filter, capped like the total of every list. */
export const countLines = prepareCount(lines, matchesFilter);

const selectImpairedCounts = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select({
      state: lines.operationalState,
      count: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${lines.status} = 'ACTIVE'))::int`,
    })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), isLineInService, inArray(lines.operationalState, ['DOWN', 'DEGRADED'])))
    .groupBy(lines.operationalState),
);

interface ImpairedCounts {
  down: number;
  degraded: number;
  /** The number of down and degraded lines with the status ACTIVE. */
  active: number;
}

/** Counts the lines that should be working but are down or degraded. */
export async function countImpaired(db: Database, customerId: number): Promise<ImpairedCounts> {
  const rows = await selectImpairedCounts(db, { customerId });
  const getCount = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { down: getCount('DOWN'), degraded: getCount('DEGRADED'), active: rows.reduce((sum, { active }) => sum + active, 0) };
}
