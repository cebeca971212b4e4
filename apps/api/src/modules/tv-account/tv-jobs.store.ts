import { and, asc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { tvAccounts, tvActivationCodes, tvProducts } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey, type TvAccountRow } from './tv-account.store.ts';
import type { TvCodeRow } from './tv-code.ts';
import type { TvProductRow } from './tv-product.store.ts';

/** Finds accounts whose last day has passed. */
export function findEndingAccounts(
  db: Database,
  today: string,
  after: TvAccountKey | null,
  limit: number,
): Promise<TvAccountKey[]> {
  const { customerId, tvAccountId, cancellationDate, status } = tvAccounts;
  return db
    .select({ customerId, tvAccountId })
    .from(tvAccounts)
    .where(and(sql`${status} = 'cancelling'`, lt(cancellationDate, today), isAfterKey(customerId, tvAccountId, after)))
    .orderBy(asc(customerId), asc(tvAccountId))
    .limit(limit);
}

/** Finds accounts with a product that starts, or whose last day has passed. */
export function findAccountsWithDueProducts(
  db: Database,
  today: string,
  after: TvAccountKey | null,
  limit: number,
): Promise<TvAccountKey[]> {
  const { customerId, tvAccountId } = tvProducts;
  return db
    .selectDistinct({ customerId, tvAccountId })
    .from(tvProducts)
    .where(and(isProductDue(today), isAfterKey(customerId, tvAccountId, after)))
    .orderBy(asc(customerId), asc(tvAccountId))
    .limit(limit);
}

/**
 * Finds the products of an account that start, or whose last day has passed. Those that end come first, because they free device
 * slots.
 */
export function findDueProducts(tx: Database, account: TvAccountKey, today: string): Promise<TvProductRow[]> {
  return tx
    .select()
    .from(tvProducts)
    .where(and(matchesAccount(tvProducts, account), isProductDue(today)))
    .orderBy(sql`${tvProducts.status} <> 'cancelling'`, asc(tvProducts.tvProductId));
}

function isProductDue(today: string): SQL | undefined {
  const { status, startDate, cancellationDate } = tvProducts;
  // Literals instead of parameters, so that the partial indexes on these few rows can be used.
  return or(
    and(sql`${status} = 'pending'`, lte(startDate, today)),
    and(sql`${status} = 'cancelling'`, lt(cancellationDate, today)),
  );
}

/** Finds accounts with a code that expired unused. */
export function findAccountsWithExpiredCodes(
  db: Database,
  now: Date,
  after: TvAccountKey | null,
  limit: number,
): Promise<TvAccountKey[]> {
  const { customerId, tvAccountId } = tvActivationCodes;
  return db
    .selectDistinct({ customerId, tvAccountId })
    .from(tvActivationCodes)
    .where(and(isCodeExpired(now), isAfterKey(customerId, tvAccountId, after)))
    .orderBy(asc(customerId), asc(tvAccountId))
    .limit(limit);
}

export function findExpiredCodes(tx: Database, account: TvAccountKey, now: Date): Promise<TvCodeRow[]> {
  return tx
    .select()
    .from(tvActivationCodes)
    .where(and(matchesAccount(tvActivationCodes, account), isCodeExpired(now)))
    .orderBy(asc(tvActivationCodes.issuedAt));
}

function isCodeExpired(now: Date): SQL | undefined {
  return and(sql`${tvActivationCodes.status} = 'ISSUED'`, lte(tvActivationCodes.expiresAt, now));
}

/** Locks an account; returns null if another transaction has locked it. A later run processes it then. */
export async function lockSkipLocked(tx: Database, { customerId, tvAccountId }: TvAccountKey): Promise<TvAccountRow | null> {
  const mine = and(eq(tvAccounts.customerId, customerId), eq(tvAccounts.tvAccountId, tvAccountId));
  return (await tx.select().from(tvAccounts).where(mine).for('update', { skipLocked: true }))[0] ?? null;
}

function isAfterKey(customerId: PgColumn, tvAccountId: PgColumn, after: TvAccountKey | null): SQL | undefined {
  return after
    ? or(gt(customerId, after.customerId), and(eq(customerId, after.customerId), gt(tvAccountId, after.tvAccountId)))
    : undefined;
}
