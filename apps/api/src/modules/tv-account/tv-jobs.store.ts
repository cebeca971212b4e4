import { and, asc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { tvAccounts, tvActivationCodes, tvProducts } from '../../db/schema/tv.ts';
import { ofAccount, type TvAccountKey, type TvAccountRow } from './tv-account.store.ts';
import type { TvCodeRow } from './tv-code.ts';
import type { TvProductRow } from './tv-product.store.ts';

/** Accounts whose last day is over. */
export function findEnding(db: Database, today: string, after: TvAccountKey | null, most: number): Promise<TvAccountKey[]> {
  const { customerId, tvAccountId, cancellationDate, status } = tvAccounts;
  return db
    .select({ customerId, tvAccountId })
    .from(tvAccounts)
    .where(and(sql`${status} = 'cancelling'`, lt(cancellationDate, today), later(customerId, tvAccountId, after)))
    .orderBy(asc(customerId), asc(tvAccountId))
    .limit(most);
}

/** Accounts with a product that begins, or whose last day is over. */
export function findTurning(db: Database, today: string, after: TvAccountKey | null, most: number): Promise<TvAccountKey[]> {
  const { customerId, tvAccountId } = tvProducts;
  return db
    .selectDistinct({ customerId, tvAccountId })
    .from(tvProducts)
    .where(and(isTurning(today), later(customerId, tvAccountId, after)))
    .orderBy(asc(customerId), asc(tvAccountId))
    .limit(most);
}

/** The products of an account that begin, or whose last day is over; what ends first makes room. */
export function turningOf(tx: Database, account: TvAccountKey, today: string): Promise<TvProductRow[]> {
  return tx
    .select()
    .from(tvProducts)
    .where(and(ofAccount(tvProducts, account), isTurning(today)))
    .orderBy(sql`${tvProducts.status} <> 'cancelling'`, asc(tvProducts.tvProductId));
}

function isTurning(today: string): SQL | undefined {
  const { status, startDate, cancellationDate } = tvProducts;
  // As text in the statement and not as a value: only so do the indexes of these few rows fit.
  return or(
    and(sql`${status} = 'pending'`, lte(startDate, today)),
    and(sql`${status} = 'cancelling'`, lt(cancellationDate, today)),
  );
}

/** Accounts with a code that nobody has used in time. */
export function findRunOut(db: Database, now: Date, after: TvAccountKey | null, most: number): Promise<TvAccountKey[]> {
  const { customerId, tvAccountId } = tvActivationCodes;
  return db
    .selectDistinct({ customerId, tvAccountId })
    .from(tvActivationCodes)
    .where(and(isRunOut(now), later(customerId, tvAccountId, after)))
    .orderBy(asc(customerId), asc(tvAccountId))
    .limit(most);
}

export function runOutOf(tx: Database, account: TvAccountKey, now: Date): Promise<TvCodeRow[]> {
  return tx
    .select()
    .from(tvActivationCodes)
    .where(and(ofAccount(tvActivationCodes, account), isRunOut(now)))
    .orderBy(asc(tvActivationCodes.issuedAt));
}

function isRunOut(now: Date): SQL | undefined {
  return and(sql`${tvActivationCodes.status} = 'ISSUED'`, lte(tvActivationCodes.expiresAt, now));
}

/** The account, held; null where somebody else holds it: a later run comes to it, or finds it done. */
export async function lockFree(tx: Database, { customerId, tvAccountId }: TvAccountKey): Promise<TvAccountRow | null> {
  const mine = and(eq(tvAccounts.customerId, customerId), eq(tvAccounts.tvAccountId, tvAccountId));
  return (await tx.select().from(tvAccounts).where(mine).for('update', { skipLocked: true }))[0] ?? null;
}

function later(customerId: PgColumn, tvAccountId: PgColumn, after: TvAccountKey | null): SQL | undefined {
  return after
    ? or(gt(customerId, after.customerId), and(eq(customerId, after.customerId), gt(tvAccountId, after.tvAccountId)))
    : undefined;
}
