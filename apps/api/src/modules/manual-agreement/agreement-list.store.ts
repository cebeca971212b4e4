import type { ManualAgreementCategory, manualAgreementSorts } from '@demarc/contract/manual-agreement.ts';
import type { ManualAgreementStatus } from '@demarc/contract/manual-agreement-status.ts';
import { and, asc, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { manualAgreements } from '../../db/schema/manual-agreement.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import { prepareCount } from '../../http/keyset-pagination.ts';
import type { AgreementRow } from './agreement.store.ts';

export interface Filter {
  customerId?: number | undefined;
  status?: readonly ManualAgreementStatus[] | undefined;
  category?: readonly ManualAgreementCategory[] | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  isCopyWaiting?: true | undefined;
  q?: string | undefined;
}
export type Sort = (typeof manualAgreementSorts)[number];
/** The page cursor: the value that the list is sorted by, and the ID. */
export type AgreementCursor = readonly [value: string, agreementId: string];
export type ListedAgreement = AgreementRow & { toSignKey: string };

/** The values of a filter. A flag only decides which conditions the statement has. */
interface FilterValues extends Omit<Filter, 'q' | 'status'>, TextPatterns {
  today: string;
  statuses?: readonly string[] | undefined;
  withoutDrafts?: true | undefined;
  hasText?: true | undefined;
}

export function toFilterValues({ q, status, ...filter }: Filter, today: string, withoutDrafts?: true): FilterValues {
  return {
    ...filter,
    today,
    statuses: status,
    withoutDrafts,
    ...(q !== undefined && { hasText: true as const, ...toTextPatterns(q) }),
  };
}

const isCopyWaiting = sql`coalesce(${manualAgreements.copy} ->> 'status', '') = 'RECEIVED'`;

/** Must return the same status as `getAgreementStatusOn` of the contract. */
const getStatusOn = (today: SQL | string) => sql<ManualAgreementStatus>`case when ${manualAgreements.status} = 'OFFERED'
  and ${manualAgreements.validUntil} < ${today}::date and not ${isCopyWaiting} then 'EXPIRED' else ${manualAgreements.status} end`;

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { customerId, statuses, category, createdFrom, createdTo, today } = values;
  return and(
    customerId && eq(manualAgreements.customerId, customerId),
    values.withoutDrafts && ne(manualAgreements.status, 'DRAFT'),
    statuses && isAnyOf(getStatusOn(today), statuses),
    category && isAnyOf(manualAgreements.category, category),
    createdFrom && sql`${manualAgreements.createdAt} >= (${createdFrom}::date)::timestamp at time zone 'Europe/Amsterdam'`,
    createdTo && sql`${manualAgreements.createdAt} < (${createdTo}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`,
    values.isCopyWaiting && isCopyWaiting,
    values.hasText && matchesPatterns(manualAgreements.searchText, values.pattern, values.otherPattern),
  );
}

/** Returns the sort key of `toSign`: open offers by their last day to sign, then all other agreements, newest first. */
const getToSignKey = (
  today: SQL,
) => sql<string>`(case when ${getStatusOn(today)} = 'OFFERED' then '0' || ${manualAgreements.validUntil}
  else '1' || lpad((99999999999999 - (extract(epoch from ${manualAgreements.createdAt}) * 1000)::bigint)::text, 14, '0')
  end) collate "C"`;

interface PageValues extends FilterValues {
  isDescending?: true | undefined;
  cursorValue?: string | undefined;
  cursorId?: string | undefined;
  limit: number;
}

const prepareSortedBy = (getKey: (today: SQL) => SQL, type: string) =>
  prepareStatement(
    (db, { isDescending, cursorValue, cursorId, limit, ...filter }: Placeholders<PageValues>) => {
      const { agreementId } = manualAgreements;
      const key = getKey(filter.today);
      const isAfter = isDescending ? sql`<` : sql`>`;
      const cursor = cursorValue && cursorId && sql`(${cursorValue}::${sql.raw(type)}, ${cursorId}::uuid)`;
      const inOrder = isDescending ? desc : asc;
      return db
        .select({ ...getTableColumns(manualAgreements), toSignKey: getToSignKey(filter.today) })
        .from(manualAgreements)
        .where(and(matchesFilter(filter), cursor && sql`(${key}, ${agreementId}) ${isAfter} ${cursor}`))
        .orderBy(inOrder(key), inOrder(agreementId))
        .limit(limit);
    },
    { usesCustomPlan: true },
  );

type SortedBy = 'toSign' | 'createdAt' | 'validUntil' | 'totalAmount';

const selectPage: Readonly<Record<SortedBy, ReturnType<typeof prepareSortedBy>>> = {
  toSign: prepareSortedBy(getToSignKey, 'text'),
  createdAt: prepareSortedBy(() => sql`${manualAgreements.createdAt}`, 'timestamptz'),
  validUntil: prepareSortedBy(() => sql`${manualAgreements.validUntil}`, 'date'),
  totalAmount: prepareSortedBy(() => sql`${manualAgreements.totalAmount}`, 'numeric'),
};

export function getSortedBy(sort: Sort): SortedBy {
  return sort.replace('-', '') as SortedBy;
}

/** Returns up to `limit` agreements after the cursor, in sort order. */
export function findPage(
  db: Database,
  filter: FilterValues,
  { sort, after, limit }: { sort: Sort; after: AgreementCursor | null; limit: number },
): Promise<ListedAgreement[]> {
  return selectPage[getSortedBy(sort)](db, {
    ...filter,
    isDescending: sort.startsWith('-') || undefined,
    cursorValue: after?.[0],
    cursorId: after?.[1],
    limit,
  });
}

/** Counts the agreements that pass a filter, up to the maximum of a total. */
export const countAgreements = prepareCount(manualAgreements, matchesFilter);

const selectStatusCounts = prepareStatement((db, { customerId, today }: Placeholders<{ customerId: number; today: string }>) => {
  const dated = db
    .select({ status: getStatusOn(today).as('dated_status') })
    .from(manualAgreements)
    .where(and(eq(manualAgreements.customerId, customerId), ne(manualAgreements.status, 'DRAFT')))
    .as('dated');
  return db.select({ status: dated.status, count: sql<number>`count(*)::int` }).from(dated).groupBy(dated.status);
});

/**
 * Counts the agreements of a customer by their status on a day. Counts on demand, unlike other lists, because offers expire by date and
 * a customer has few agreements.
 */
export async function countByStatus(db: Database, customerId: number, today: string): Promise<Record<string, number>> {
  const rows = await selectStatusCounts(db, { customerId, today });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
