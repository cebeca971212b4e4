import type { Input } from '@demarc/contract/operation.ts';
import type { listTvAccounts } from '@demarc/contract/tv-account.ts';
import { and, asc, eq, gt, gte, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { mayHaveExpiredCode, tvAccounts, tvActivationRequests, tvProducts } from '../../db/schema/tv.ts';
import { matchesPatterns, type TextPatterns, toTextPatterns } from '../../db/search-text.ts';
import type { TvAccountRow } from './tv-account.store.ts';

type Query = NonNullable<Input<typeof listTvAccounts>['query']>;
export type TvAccountFilter = Omit<Query, 'limit' | 'offset' | 'pendingFirst'>;

/** The values of a filter. A flag only decides which conditions the statement has. */
export interface FilterValues extends TextPatterns {
  customerId: number;
  minAccountNr?: number | undefined;
  productCode?: string | undefined;
  status?: string | undefined;
  statuses?: readonly string[] | undefined;
  hasText?: true | undefined;
  isPending?: true | undefined;
  isNotPending?: true | undefined;
  /** Matches accounts without devices whose newest code expired at or before this time. */
  codeExpiredBefore?: Date | undefined;
  codeNotExpiredBefore?: Date | undefined;
  isEnded?: true | undefined;
  isNotEnded?: true | undefined;
}

/** Converts the filter of a call to the values of the statements. */
export function toFilterValues(customerId: number, filter: TvAccountFilter, now: Date): FilterValues {
  const { minAccountNr, productCode, status, q, pending, codeExpired } = filter;
  return {
    customerId,
    minAccountNr,
    productCode,
    // A single value is compared with `=`, so that an index in list order can be used.
    ...(status && (status.length === 1 ? { status: status[0] } : { statuses: status })),
    ...(q !== undefined && { hasText: true, ...toTextPatterns(q) }),
    ...(codeExpired !== undefined && { [codeExpired ? 'codeExpiredBefore' : 'codeNotExpiredBefore']: now }),
    ...(pending !== undefined && (pending ? { isPending: true } : { isNotPending: true })),
  };
}

function matchesFilter(values: Placeholders<FilterValues>): SQL | undefined {
  const { customerId, minAccountNr, productCode, status, statuses, hasText, isPending, isNotPending } = values;
  const { codeExpiredBefore, codeNotExpiredBefore, isEnded, isNotEnded } = values;
  return and(
    eq(tvAccounts.customerId, customerId),
    minAccountNr && gte(tvAccounts.accountNr, minAccountNr),
    status && eq(tvAccounts.status, status),
    statuses && isAnyOf(tvAccounts.status, statuses),
    productCode && hasProduct(customerId, productCode),
    hasText && matchesPatterns(tvAccounts.searchText, values.pattern, values.otherPattern),
    isPending && isNotNull(tvAccounts.pendingSince),
    isNotPending && isNull(tvAccounts.pendingSince),
    codeExpiredBefore && hasExpiredCode(codeExpiredBefore),
    codeNotExpiredBefore && sql`(${hasExpiredCode(codeNotExpiredBefore)}) is not true`,
    isEnded && eq(tvAccounts.status, 'ended'),
    isNotEnded && ne(tvAccounts.status, 'ended'),
  );
}

/** Must match `code_expired` of `getActivation`. The constant conditions match those of a partial index. */
function hasExpiredCode(now: SQL): SQL {
  return sql`(${mayHaveExpiredCode} and ${tvAccounts.codeExpiresAt} <= ${now})`;
}

/** Compares account numbers, because the indexes of both tables are in that order. */
function hasProduct(customerId: SQL, productCode: SQL): SQL {
  const { accountNr, status } = tvProducts;
  const isLive = and(eq(tvProducts.customerId, customerId), eq(tvProducts.productCode, productCode), ne(status, 'ended'));
  return sql`${tvAccounts.accountNr} in (select ${accountNr} from ${tvProducts} where ${isLive})`;
}

interface PageValues extends FilterValues {
  /** Omits the accounts with a waiting device and those whose code expired before this time, because they are listed first. */
  afterExpiredBefore?: Date | undefined;
  limit: number;
  offset: number;
}

const selectPage = prepareStatement(
  (db, { afterExpiredBefore, limit, offset, ...filter }: Placeholders<PageValues>) => {
    const { accountNr, customerId, pendingSince } = tvAccounts;
    // The few accounts that are listed first are excluded by number, which avoids reading the rows of all accounts.
    const selectNumbers = (condition: SQL) =>
      db
        .select({ accountNr })
        .from(tvAccounts)
        .where(and(eq(customerId, filter.customerId), condition));
    const isAfterListedFirst =
      afterExpiredBefore &&
      and(
        notInArray(accountNr, selectNumbers(isNotNull(pendingSince))),
        notInArray(accountNr, selectNumbers(hasExpiredCode(afterExpiredBefore))),
      );
    // Select the numbers from the index first, so that only the rows of the page are read.
    const numbers = db
      .select({ customerId, accountNr })
      .from(tvAccounts)
      .where(and(matchesFilter(filter), isAfterListedFirst))
      .orderBy(asc(accountNr))
      .limit(limit)
      .offset(offset);
    return db.select().from(tvAccounts).where(sql`(${customerId}, ${accountNr}) in (${numbers})`).orderBy(asc(accountNr));
  },
  { usesCustomPlan: true },
);

/** Returns a page of accounts by number. */
export function findPage(db: Database, filter: FilterValues, limit: number, offset: number): Promise<TvAccountRow[]> {
  return selectPage(db, { ...filter, limit, offset });
}

const selectPending = prepareStatement(
  (db, { limit, offset, ...filter }: Placeholders<PageValues>) =>
    db
      .select()
      .from(tvAccounts)
      .where(matchesFilter(filter))
      .orderBy(asc(tvAccounts.pendingSince), asc(tvAccounts.accountNr))
      .limit(limit)
      .offset(offset),
  { usesCustomPlan: true },
);

const selectWaiting = prepareStatement((db, { customerId, limit }: Placeholders<{ customerId: number; limit: number }>) => {
  const { tvAccountId, endUser, pendingSince, accountNr } = tvAccounts;
  const oldest = db
    .select({ deviceName: tvActivationRequests.deviceName, requestedAt: tvActivationRequests.requestedAt })
    .from(tvActivationRequests)
    .where(
      and(
        eq(tvActivationRequests.customerId, tvAccounts.customerId),
        eq(tvActivationRequests.tvAccountId, tvAccountId),
        eq(tvActivationRequests.status, 'PENDING'),
      ),
    )
    .orderBy(asc(tvActivationRequests.requestedAt))
    .limit(1)
    .as('oldest');
  return db
    .select({ tvAccountId, endUser, deviceName: oldest.deviceName, requestedAt: oldest.requestedAt })
    .from(tvAccounts)
    .innerJoinLateral(oldest, sql`true`)
    .where(and(eq(tvAccounts.customerId, customerId), isNotNull(pendingSince)))
    .orderBy(asc(pendingSince), asc(accountNr))
    .limit(limit);
});

/** Returns the accounts with a waiting device, longest waiting first, each with its device that waits longest. */
export function findWaiting(db: Database, customerId: number, limit: number) {
  return selectWaiting(db, { customerId, limit });
}

/**
 * Returns a page of accounts in four parts: accounts with a waiting device, longest waiting first; accounts whose code expired; others;
 * and ended ones. Each part is read in the order of an index.
 */
export async function findPendingFirst(
  db: Database,
  filter: FilterValues,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<TvAccountRow[]> {
  const pending = { ...filter, isPending: true as const };
  const expiredFilter = { ...filter, codeExpiredBefore: now };
  const live = { ...filter, isNotEnded: true as const };
  const parts = [
    { select: selectPending, values: pending, count: () => countAccounts(db, pending) },
    { select: selectPage, values: expiredFilter, count: () => countAccounts(db, expiredFilter) },
    {
      select: selectPage,
      values: { ...live, afterExpiredBefore: now },
      count: async () =>
        (await countAccounts(db, live)) - (await countAccounts(db, pending)) - (await countAccounts(db, expiredFilter)),
    },
    { select: selectPage, values: { ...filter, isEnded: true as const }, count: null },
  ];
  const rows: TvAccountRow[] = [];
  let precedingCount = 0;
  for (const { select, values, count } of parts) {
    const range = { limit: limit - rows.length, offset: Math.max(0, offset - precedingCount) };
    rows.push(...(await select(db, { ...values, ...range })));
    if (rows.length === limit || !count) break;
    precedingCount += await count();
  }
  return rows;
}

const selectAfter = prepareStatement(
  (db, { after, limit, ...filter }: Placeholders<FilterValues & { after: number; limit: number }>) =>
    db
      .select()
      .from(tvAccounts)
      .where(and(matchesFilter(filter), gt(tvAccounts.accountNr, after)))
      .orderBy(asc(tvAccounts.accountNr))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Returns up to `limit` accounts with an account number above `after`. */
export function findAfter(db: Database, filter: FilterValues, after: number, limit: number): Promise<TvAccountRow[]> {
  return selectAfter(db, { ...filter, after, limit });
}

const selectCount = prepareStatement(
  (db, filter: Placeholders<FilterValues>) =>
    db.select({ total: sql<number>`count(*)::int` }).from(tvAccounts).where(matchesFilter(filter)),
  { usesCustomPlan: true },
);

export async function countAccounts(db: Database, filter: FilterValues): Promise<number> {
  return (await selectCount(db, filter))[0]!.total;
}
