import type { Input } from '@demarc/contract/operation.ts';
import type { listTvAccounts, TvAccountStatus } from '@demarc/contract/tv-account.ts';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tvAccounts, tvProducts } from '../../db/schema/tv.ts';
import { containsText } from '../../db/search-text.ts';
import type { TvAccountRow } from './tv-account.store.ts';

type Query = NonNullable<Input<typeof listTvAccounts>['query']>;
export type TvAccountFilter = Omit<Query, 'limit' | 'offset' | 'pendingFirst'>;

/** Matches the TV accounts of a customer that pass the filter. */
export function buildWhere(customerId: number, filter: TvAccountFilter): SQL {
  const { minAccountNr, productCode, status, q, pending } = filter;
  return and(
    eq(tvAccounts.customerId, customerId),
    minAccountNr === undefined ? undefined : gte(tvAccounts.accountNr, minAccountNr),
    status === undefined ? undefined : matchesStatus(status),
    productCode === undefined ? undefined : hasProduct(customerId, productCode),
    q === undefined ? undefined : containsText(tvAccounts.searchText, q),
    pending === undefined ? undefined : pending ? isNotNull(tvAccounts.pendingSince) : isNull(tvAccounts.pendingSince),
  )!;
}

/** A single value is compared with `=`, so that an index in list order can be used. */
function matchesStatus(status: TvAccountStatus[]): SQL {
  return status.length === 1 ? eq(tvAccounts.status, status[0]!) : inArray(tvAccounts.status, status);
}

/** Matched by account number, the order of both indexes. */
function hasProduct(customerId: number, productCode: string): SQL {
  const { accountNr, status } = tvProducts;
  const isLive = and(eq(tvProducts.customerId, customerId), eq(tvProducts.productCode, productCode), ne(status, 'ended'));
  return sql`${tvAccounts.accountNr} in (select ${accountNr} from ${tvProducts} where ${isLive})`;
}

/** Returns a page of accounts by number. */
export async function findPage(db: Database, where: SQL, limit: number, offset: number): Promise<TvAccountRow[]> {
  // Select the numbers from the index first, so that only the rows of the page are read.
  const numbers = db
    .select({ customerId: tvAccounts.customerId, accountNr: tvAccounts.accountNr })
    .from(tvAccounts)
    .where(where)
    .orderBy(asc(tvAccounts.accountNr))
    .limit(limit)
    .offset(offset);
  return db
    .select()
    .from(tvAccounts)
    .where(sql`(${tvAccounts.customerId}, ${tvAccounts.accountNr}) in (${numbers})`)
    .orderBy(asc(tvAccounts.accountNr));
}

/**
 * Returns a page of accounts: first those with a waiting device, longest waiting first. Each part is read in the order of an
 * index.
 */
export async function findPendingFirst(
  db: Database,
  where: SQL,
  limit: number,
  offset: number,
  customerId: number,
): Promise<TvAccountRow[]> {
  const { accountNr, pendingSince } = tvAccounts;
  const areWaiting = and(where, isNotNull(pendingSince))!;
  const waiting = await db
    .select()
    .from(tvAccounts)
    .where(areWaiting)
    .orderBy(asc(pendingSince), asc(accountNr))
    .limit(limit)
    .offset(offset);
  if (waiting.length === limit) return waiting;
  const inFront = Math.max(0, offset - (await db.$count(tvAccounts, areWaiting)));
  // The few waiting accounts are excluded by number, which avoids reading the rows of all accounts.
  const others = db
    .select({ accountNr })
    .from(tvAccounts)
    .where(and(eq(tvAccounts.customerId, customerId), isNotNull(pendingSince)));
  const rest = and(where, notInArray(accountNr, others))!;
  return [...waiting, ...(await findPage(db, rest, limit - waiting.length, inFront))];
}

/** Returns up to `limit` accounts after a number. */
export function findAfter(db: Database, where: SQL, after: number, limit: number): Promise<TvAccountRow[]> {
  const { accountNr } = tvAccounts;
  return db
    .select()
    .from(tvAccounts)
    .where(and(where, gt(accountNr, after)))
    .orderBy(asc(accountNr))
    .limit(limit);
}

export function countAccounts(db: Database, where: SQL): Promise<number> {
  return db.$count(tvAccounts, where);
}
