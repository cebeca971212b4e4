import { and, asc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { tvAccounts, tvActivationCodes, tvProducts } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey, type TvAccountRow } from './tv-account.store.ts';
import type { TvCodeRow } from './tv-code.ts';
import type { TvProductRow } from './tv-product.store.ts';

/** The next batch of accounts after a key, in order of their keys. */
interface Batch {
  afterCustomerId?: number | undefined;
  afterAccountId?: number | undefined;
  limit: number;
}

function toBatch(after: TvAccountKey | null, limit: number): Batch {
  return { afterCustomerId: after?.customerId, afterAccountId: after?.tvAccountId, limit };
}

function isInBatch(
  customerId: PgColumn,
  tvAccountId: PgColumn,
  { afterCustomerId, afterAccountId }: Placeholders<Batch>,
): SQL | undefined {
  return afterCustomerId && afterAccountId
    ? or(gt(customerId, afterCustomerId), and(eq(customerId, afterCustomerId), gt(tvAccountId, afterAccountId)))
    : undefined;
}

const selectEndingAccounts = prepareStatement(
  (db, { today, ...batch }: Placeholders<Batch & { today: string }>) => {
    const { customerId, tvAccountId, cancellationDate, status } = tvAccounts;
    return db
      .select({ customerId, tvAccountId })
      .from(tvAccounts)
      .where(and(sql`${status} = 'cancelling'`, lt(cancellationDate, today), isInBatch(customerId, tvAccountId, batch)))
      .orderBy(asc(customerId), asc(tvAccountId))
      .limit(batch.limit);
  },
  { usesCustomPlan: true },
);

/** Finds accounts whose last day has passed. */
export function findEndingAccounts(
  db: Database,
  today: string,
  after: TvAccountKey | null,
  limit: number,
): Promise<TvAccountKey[]> {
  return selectEndingAccounts(db, { today, ...toBatch(after, limit) });
}

const selectAccountsWithDueProducts = prepareStatement(
  (db, { today, ...batch }: Placeholders<Batch & { today: string }>) => {
    const { customerId, tvAccountId } = tvProducts;
    return db
      .selectDistinct({ customerId, tvAccountId })
      .from(tvProducts)
      .where(and(isProductDue(today), isInBatch(customerId, tvAccountId, batch)))
      .orderBy(asc(customerId), asc(tvAccountId))
      .limit(batch.limit);
  },
  { usesCustomPlan: true },
);

/** Finds accounts with a product that starts, or whose last day has passed. */
export function findAccountsWithDueProducts(
  db: Database,
  today: string,
  after: TvAccountKey | null,
  limit: number,
): Promise<TvAccountKey[]> {
  return selectAccountsWithDueProducts(db, { today, ...toBatch(after, limit) });
}

const selectDueProducts = prepareStatement((db, { today, ...key }: Placeholders<TvAccountKey & { today: string }>) =>
  db
    .select()
    .from(tvProducts)
    .where(and(matchesAccount(tvProducts, key), isProductDue(today)))
    .orderBy(sql`${tvProducts.status} <> 'cancelling'`, asc(tvProducts.tvProductId)),
);

/**
 * Finds the products of an account that start, or whose last day has passed. Those that end come first, because they free device
 * slots.
 */
export function findDueProducts(tx: Database, { customerId, tvAccountId }: TvAccountKey, today: string): Promise<TvProductRow[]> {
  return selectDueProducts(tx, { customerId, tvAccountId, today });
}

function isProductDue(today: SQL): SQL | undefined {
  const { status, startDate, cancellationDate } = tvProducts;
  // Literals instead of parameters, so that the partial indexes on these few rows can be used.
  return or(
    and(sql`${status} = 'pending'`, lte(startDate, today)),
    and(sql`${status} = 'cancelling'`, lt(cancellationDate, today)),
  );
}

const selectAccountsWithExpiredCodes = prepareStatement(
  (db, { now, ...batch }: Placeholders<Batch & { now: Date }>) => {
    const { customerId, tvAccountId } = tvActivationCodes;
    return db
      .selectDistinct({ customerId, tvAccountId })
      .from(tvActivationCodes)
      .where(and(isCodeExpired(now), isInBatch(customerId, tvAccountId, batch)))
      .orderBy(asc(customerId), asc(tvAccountId))
      .limit(batch.limit);
  },
  { usesCustomPlan: true },
);

/** Finds accounts with a code that expired unused. */
export function findAccountsWithExpiredCodes(
  db: Database,
  now: Date,
  after: TvAccountKey | null,
  limit: number,
): Promise<TvAccountKey[]> {
  return selectAccountsWithExpiredCodes(db, { now, ...toBatch(after, limit) });
}

const selectExpiredCodes = prepareStatement((db, { now, ...key }: Placeholders<TvAccountKey & { now: Date }>) =>
  db
    .select()
    .from(tvActivationCodes)
    .where(and(matchesAccount(tvActivationCodes, key), isCodeExpired(now)))
    .orderBy(asc(tvActivationCodes.issuedAt)),
);

export function findExpiredCodes(tx: Database, { customerId, tvAccountId }: TvAccountKey, now: Date): Promise<TvCodeRow[]> {
  return selectExpiredCodes(tx, { customerId, tvAccountId, now });
}

function isCodeExpired(now: SQL): SQL | undefined {
  return and(sql`${tvActivationCodes.status} = 'ISSUED'`, lte(tvActivationCodes.expiresAt, now));
}

const selectSkipLocked = prepareStatement((db, key: Placeholders<TvAccountKey>) =>
  db.select().from(tvAccounts).where(matchesAccount(tvAccounts, key)).for('update', { skipLocked: true }),
);

/** Locks an account; returns null if another transaction has locked it, so that a later run processes it. */
export async function lockSkipLocked(tx: Database, { customerId, tvAccountId }: TvAccountKey): Promise<TvAccountRow | null> {
  return (await selectSkipLocked(tx, { customerId, tvAccountId }))[0] ?? null;
}
