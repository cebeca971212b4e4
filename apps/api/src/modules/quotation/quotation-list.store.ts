import type { Input } from '@demarc/contract/operation.ts';
import type { listProviderQuotations } from '@demarc/contract/provider/quotation.ts';
import type { QuotationFilter, quotationSorts } from '@demarc/contract/quotation.ts';
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
/** The page cursor: the last day of the offer, empty if there is none or the list is sorted by id, and the id. */
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
  /** Today, because an offer expires at midnight, before the job has noted it. */
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
    ...{ today, customerId, statuses: status, types: type, expiringUntil, validUntilFrom, validUntilTo },
    ...(q !== undefined && { hasText: true as const, ...toTextPatterns(q) }),
  };
}

export function toProviderFilterValues({ customerId, status, refreshRequested }: ProviderFilter, today: string): FilterValues {
  return { today, customerId, statuses: status && [status], ...(refreshRequested && { isRefreshRequested: true }) };
}

const isPast = (today: SQLWrapper) => sql`(${quotations.status} = 'OFFERED' and ${quotations.validUntil} < ${today}::date)`;
const currentStatus = (today: SQLWrapper) => sql`(case when ${isPast(today)} then 'EXPIRED' else ${quotations.status} end)`;

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { today, customerId, statuses, types, expiringUntil, validUntilFrom, validUntilTo } = values;
  return and(
    customerId && eq(quotations.customerId, customerId),
    statuses && isAnyOf(currentStatus(today), statuses),
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
  /** Selects those without an offer. */
  isUndated?: true | undefined;
  cursorDay?: string | undefined;
  cursorId?: number | undefined;
  limit: number;
}

const selectPage = prepareStatement(
  (db, { isDescending, isByDay, isUndated, cursorDay, cursorId, limit, ...filter }: Placeholders<PageValues>) => {
    const { quotationId, validUntil } = quotations;
    const [inOrder, isAfter] = isDescending ? [desc, lt] : [asc, gt];
    const sign = isDescending ? sql`<` : sql`>`;
    const isDated = isByDay && !isUndated;
    const isInPage = !isDated
      ? and(isUndated && isNull(validUntil), cursorId && isAfter(quotationId, cursorId))
      : cursorDay && cursorId
        ? sql`(${validUntil}, ${quotationId}) ${sign} (${cursorDay}::date, ${cursorId}::int)`
        : isNotNull(validUntil);
    return db
      .select(columns)
      .from(quotations)
      .where(and(matchesFilter(filter), isInPage))
      .orderBy(...(isDated ? [inOrder(validUntil)] : []), inOrder(quotationId))
      .limit(limit);
  },
  { isPlannedPerRun: true },
);

/** Returns up to `limit` quotations after the cursor, in sort order. By day, those without an offer come last in both directions. */
export async function findPage(
  db: Database,
  filter: FilterValues,
  { sort, after, limit }: { sort: Sort; after: QuotationCursor | null; limit: number },
): Promise<SummaryRow[]> {
  const sorted = { ...filter, ...(sort.startsWith('-') && { isDescending: true as const }) };
  if (sort.endsWith('quotationId')) return selectPage(db, { ...sorted, cursorId: after?.[1], limit });
  const [cursorDay, cursorId] = after ?? [];
  const isByDay = true as const;
  const dated = cursorDay === '' ? [] : await selectPage(db, { ...sorted, isByDay, cursorDay, cursorId, limit });
  if (dated.length === limit) return dated;
  const undatedCursor = cursorDay === '' ? cursorId : undefined;
  const undated = { ...sorted, isByDay, isUndated: true as const, cursorId: undatedCursor, limit: limit - dated.length };
  return [...dated, ...(await selectPage(db, undated))];
}

export function toCursor(sort: Sort, { quotationId, validUntil }: SummaryRow): QuotationCursor {
  return [sort.endsWith('quotationId') ? '' : (validUntil ?? ''), quotationId];
}

export const countQuotations = prepareCount(quotations, matchesFilter);

const selectOpenCounts = prepareStatement(
  (db, { customerId, today, expiringUntil }: Placeholders<{ customerId: number; today: string; expiringUntil: string }>) =>
    db
      .select({
        status: quotations.status,
        count: sql<number>`count(*)::int`,
        expiring: sql<number>`count(*) filter (where ${quotations.status} = 'OFFERED' and ${quotations.validUntil} <= ${expiringUntil}::date)::int`,
      })
      .from(quotations)
      .where(
        and(
          eq(quotations.customerId, customerId),
          sql`${quotations.status} in ('REQUESTED', 'IN_PROGRESS', 'OFFERED', 'CHANGE_REQUESTED')`,
          sql`not ${isPast(today)}`,
        ),
      )
      .groupBy(quotations.status),
);

/** Counts open quotations by status, and the offers that can be accepted until a day at most. */
export function countOpenByStatus(db: Database, values: { customerId: number; today: string; expiringUntil: string }) {
  return selectOpenCounts(db, values);
}

const selectRequestCount = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(quotations)
    .where(and(eq(quotations.customerId, customerId), sql`${quotations.status} in ('REQUESTED', 'IN_PROGRESS')`)),
);

/** The requests of a customer that wait for an offer. */
export async function countRequests(db: Database, customerId: number): Promise<number> {
  return (await selectRequestCount(db, { customerId }))[0]!.count;
}

const selectPersonNames = prepareStatement((db, { accountIds }: Placeholders<{ accountIds: readonly string[] }>) =>
  db
    .select({ accountId: accounts.accountId, name: fullName().as('name') })
    .from(accounts)
    .where(isAnyOf(accounts.accountId, accountIds)),
);

/** The full names of accounts. */
export async function findPersonNames(db: Database, accountIds: readonly string[]) {
  return accountIds.length === 0 ? [] : selectPersonNames(db, { accountIds });
}
