import type { Input } from '@demarc/contract/operation.ts';
import type { listProviderQuotations } from '@demarc/contract/provider/quotation.ts';
import type { QuotationFilter, quotationSorts } from '@demarc/contract/quotation.ts';
import {
  getCurrentQuotationStatus,
  isOpenQuotation,
  openQuotationStatuses,
  type QuotationStatus,
  quotationStatuses,
} from '@demarc/contract/quotation-state.ts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { quotations } from '../../db/schema/quotation.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { fullName } from '../../db/views/full-name.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';

export type Filter = Static<typeof QuotationFilter>;
export type ProviderFilter = Omit<NonNullable<Input<typeof listProviderQuotations>['query']>, 'limit' | 'after'>;
export type Sort = (typeof quotationSorts)[number];
/** A sort order that is a column. */
export type ColumnSort = Exclude<Sort, '-urgency'>;
/** The page cursor: the last day of the offer, empty if there is none or the list is sorted by ID, and the ID. */
export type QuotationCursor = readonly [validUntil: string, quotationId: number];

const {
  request: _request,
  history: _history,
  searchText: _searchText,
  signatory: _signatory,
  ...columns
} = getTableColumns(quotations);
export type SummaryRow = Pick<typeof quotations.$inferSelect, keyof typeof columns>;

/** The values of a filter. A flag only decides which condition the statement has. */
interface FilterValues extends TextPatterns {
  /** The current day in Amsterdam: offers expire at midnight, before the job stores that. */
  today: string;
  customerId?: number | undefined;
  statuses?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
  expiringUntil?: string | undefined;
  validUntilFrom?: string | undefined;
  validUntilTo?: string | undefined;
  hasText?: true | undefined;
  isRefreshRequested?: true | undefined;
}

export function toFilterValues(
  customerId: number,
  { status, type, q, validUntilFrom, validUntilTo }: Filter,
  { today, expiringUntil }: { today: string; expiringUntil: string | undefined },
): FilterValues {
  return {
    today,
    customerId,
    statuses: status,
    types: type,
    expiringUntil,
    validUntilFrom,
    validUntilTo,
    ...(q !== undefined && { hasText: true as const, ...toTextPatterns(q) }),
  };
}

export function toProviderFilterValues({ customerId, status, refreshRequested }: ProviderFilter, today: string): FilterValues {
  return { today, customerId, statuses: status && [status], ...(refreshRequested && { isRefreshRequested: true }) };
}

const isPast = (today: SQLWrapper) => sql`(${quotations.status} = 'OFFERED' and ${quotations.validUntil} < ${today}::date)`;
const getCurrentStatus = (today: SQLWrapper) => sql`(case when ${isPast(today)} then 'EXPIRED' else ${quotations.status} end)`;

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { today, customerId, statuses, types, expiringUntil, validUntilFrom, validUntilTo } = values;
  return and(
    customerId && eq(quotations.customerId, customerId),
    statuses && isAnyOf(getCurrentStatus(today), statuses),
    types && sql`${quotations.types} && ${types}::text[]`,
    expiringUntil &&
      sql`(${quotations.status} = 'OFFERED' and ${quotations.validUntil} between ${today}::date and ${expiringUntil}::date)`,
    validUntilFrom && gte(quotations.validUntil, validUntilFrom),
    validUntilTo && lte(quotations.validUntil, validUntilTo),
    values.isRefreshRequested && and(sql`${quotations.status} = 'EXPIRED'`, isNotNull(quotations.refreshRequestedAt)),
    values.hasText && matchesPatterns(quotations.searchText, values.pattern, values.otherPattern),
  );
}

interface PageValues extends FilterValues {
  isDescending?: true | undefined;
  isByDay?: true | undefined;
  /** Selects quotations without an offer. */
  isUndated?: true | undefined;
  cursorDay?: string | undefined;
  cursorId?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement(
  (db, { isDescending, isByDay, isUndated, cursorDay, cursorId, limit, ...filter }: Placeholders<PageValues>) => {
    const { quotationId, validUntil } = quotations;
    const [direction, compare] = isDescending ? [desc, lt] : [asc, gt];
    const sign = isDescending ? sql`<` : sql`>`;
    const isDated = isByDay && !isUndated;
    const isInPage = !isDated
      ? and(isUndated && isNull(validUntil), cursorId && compare(quotationId, cursorId))
      : cursorDay && cursorId
        ? sql`(${validUntil}, ${quotationId}) ${sign} (${cursorDay}::date, ${cursorId}::int)`
        : isNotNull(validUntil);
    return db
      .select(columns)
      .from(quotations)
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(...(isDated ? [direction(validUntil)] : []), direction(quotationId))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

/**
 * Returns up to `limit` quotations after the cursor, in sort order. When sorted by day, quotations without an offer come last in
 * both directions.
 */
export async function findPage(
  db: Database,
  filter: FilterValues,
  { sort, after, limit }: { sort: ColumnSort; after: QuotationCursor | null; limit: number },
): Promise<SummaryRow[]> {
  const sortedFilter = { ...filter, ...(sort.startsWith('-') && { isDescending: true as const }) };
  if (sort.endsWith('quotationId')) return selectPage(db, { ...sortedFilter, cursorId: after?.[1], limit });
  const [cursorDay, cursorId] = after ?? [];
  const isByDay = true as const;
  const datedRows = cursorDay === '' ? [] : await selectPage(db, { ...sortedFilter, isByDay, cursorDay, cursorId, limit });
  if (datedRows.length === limit) return datedRows;
  const undatedCursor = cursorDay === '' ? cursorId : undefined;
  const undatedPage = {
    ...sortedFilter,
    isByDay,
    isUndated: true as const,
    cursorId: undatedCursor,
    limit: limit - datedRows.length,
  };
  return [...datedRows, ...(await selectPage(db, undatedPage))];
}

export function toCursor(sort: ColumnSort, { quotationId, validUntil }: SummaryRow): QuotationCursor {
  return [sort.endsWith('quotationId') ? '' : (validUntil ?? ''), quotationId];
}

/** The statuses of each urgency: 0 for closed quotations, 1 for open ones, 2 for offers that wait for the customer. */
const statusesByUrgency = [
  quotationStatuses.filter((status) => !isOpenQuotation(status)),
  openQuotationStatuses.filter((status) => status !== 'OFFERED'),
  ['OFFERED'],
] as const satisfies readonly (readonly QuotationStatus[])[];
export const maxUrgency = statusesByUrgency.length - 1;
/** The page cursor with `-urgency`; the day is empty unless the quotation is an offer. */
export type UrgencyCursor = readonly [urgency: number, validUntil: string, quotationId: number];

const toList = (statuses: readonly QuotationStatus[]) => sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`);

interface UrgencyPageValues extends FilterValues {
  /** Select the urgency of the page; without either of the two flags, closed quotations. */
  isOffered?: true | undefined;
  isInProgress?: true | undefined;
  cursorDay?: string | undefined;
  cursorId?: number | undefined;
  limit: number;
}

const selectPageOfUrgency = prepareStatement(
  (db, { isOffered, isInProgress, cursorDay, cursorId, limit, ...filter }: Placeholders<UrgencyPageValues>) => {
    const { quotationId, status, validUntil } = quotations;
    const { today } = filter;
    const hasUrgency = isOffered
      ? sql`(${status} = 'OFFERED' and ${validUntil} >= ${today}::date)`
      : isInProgress
        ? sql`${status} in ${toList(statusesByUrgency[1])}`
        : sql`(${status} in ${toList(statusesByUrgency[0])} or ${isPast(today)})`;
    const isAfter = isOffered
      ? cursorDay && cursorId && sql`(${validUntil}, ${quotationId}) > (${cursorDay}::date, ${cursorId}::int)`
      : cursorId && lt(quotationId, cursorId);
    return db
      .select(columns)
      .from(quotations)
      .where(and(matchesFilter(filter), hasUrgency, isAfter))
      .orderBy(...(isOffered ? [asc(validUntil), asc(quotationId)] : [desc(quotationId)]))
      .limit(limit);
  },
  { usesCustomPlan: true },
);

const flagsByUrgency: readonly Pick<UrgencyPageValues, 'isOffered' | 'isInProgress'>[] = [
  {},
  { isInProgress: true },
  { isOffered: true },
];

/**
 * Returns up to `limit` quotations after the cursor, most urgent first: offers by their last day, then the others, newest first.
 * Each urgency has its own query, because its conditions and sort order differ.
 */
export async function findPageByUrgency(
  db: Database,
  filter: FilterValues,
  { after, limit }: { after: UrgencyCursor | null; limit: number },
): Promise<SummaryRow[]> {
  const rows: SummaryRow[] = [];
  const [first, validUntil, quotationId] = after ?? [maxUrgency];
  for (let urgency = first; urgency >= 0 && rows.length < limit; urgency -= 1) {
    const statuses: readonly string[] = statusesByUrgency[urgency]!;
    if (filter.statuses && !filter.statuses.some((status) => statuses.includes(status))) continue;
    const cursor = urgency === first ? { cursorDay: validUntil, cursorId: quotationId } : {};
    const flags = flagsByUrgency[urgency];
    rows.push(...(await selectPageOfUrgency(db, { ...filter, ...flags, ...cursor, limit: limit - rows.length })));
  }
  return rows;
}

export function toUrgencyCursor(row: SummaryRow, now: Date): UrgencyCursor {
  const status = getCurrentQuotationStatus(row, now);
  const urgency = statusesByUrgency.findIndex((statuses: readonly QuotationStatus[]) => statuses.includes(status));
  return [urgency, urgency === maxUrgency ? row.validUntil! : '', row.quotationId];
}

export const countQuotations = prepareCount(quotations, matchesFilter);

const selectCounts = prepareStatement(
  (db, { customerId, today, expiringUntil }: Placeholders<{ customerId: number; today: string; expiringUntil: string }>) =>
    db
      .select({
        status: sql<QuotationStatus>`${getCurrentStatus(today)}`.as('current_status'),
        count: sql<number>`count(*)::int`,
        expiring: sql<number>`count(*) filter (where ${getCurrentStatus(today)} = 'OFFERED' and ${quotations.validUntil} <= ${expiringUntil}::date)::int`,
      })
      .from(quotations)
      .where(eq(quotations.customerId, customerId))
      .groupBy(sql`1`),
);

/** Counts quotations by status, and the offers that expire on `expiringUntil` or earlier. */
export function countByStatus(db: Database, values: { customerId: number; today: string; expiringUntil: string }) {
  return selectCounts(db, values);
}

const selectRequestCount = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(quotations)
    .where(and(eq(quotations.customerId, customerId), sql`${quotations.status} in ('REQUESTED', 'IN_PROGRESS')`)),
);

/** Counts the requests of a customer that wait for an offer. */
export async function countRequests(db: Database, customerId: number): Promise<number> {
  return (await selectRequestCount(db, { customerId }))[0]!.count;
}

const selectPersonNames = prepareStatement((db, { accountIds }: Placeholders<{ accountIds: readonly string[] }>) =>
  db
    .select({ accountId: accounts.accountId, name: fullName().as('name') })
    .from(accounts)
    .where(isAnyOf(accounts.accountId, accountIds)),
);

/** Finds the full names of accounts. */
export async function findPersonNames(db: Database, accountIds: readonly string[]) {
  return accountIds.length === 0 ? [] : selectPersonNames(db, { accountIds });
}
