import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tvProducts } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey, type TvAccountRow } from './tv-account.store.ts';
import type { TvPackageRow } from './tv-package.store.ts';

export type TvProductRow = typeof tvProducts.$inferSelect;
type Changes = Partial<Pick<TvProductRow, 'status' | 'cancellationDate' | 'endDate'>>;

/** Subscribes an account to a package at its current price. */
export async function insertProduct(
  tx: Database,
  { customerId, tvAccountId, accountNr }: TvAccountRow,
  { productCode, productId, type, definition }: TvPackageRow,
  { startDate, isWorking }: { startDate: string; isWorking: boolean },
): Promise<TvProductRow> {
  const subscription = { customerId, tvAccountId, accountNr, productCode, productId, type, startDate };
  const rows = await tx
    .insert(tvProducts)
    .values({ ...subscription, status: isWorking ? 'active' : 'pending', price: definition.price })
    .returning();
  return rows[0]!;
}

/** Applies a change. The caller has locked the account. */
export async function updateProduct(
  tx: Database,
  { customerId, tvProductId }: TvProductRow,
  changes: Changes,
): Promise<TvProductRow> {
  const mine = and(eq(tvProducts.customerId, customerId), eq(tvProducts.tvProductId, tvProductId));
  return (await tx.update(tvProducts).set(changes).where(mine).returning())[0]!;
}

/** Ends all products of an account on a day, or earlier if they were already due to end. */
export async function endAllProducts(tx: Database, account: TvAccountKey, lastDay: string): Promise<TvProductRow[]> {
  return tx
    .update(tvProducts)
    .set({ status: 'ended', endDate: sql`least(${tvProducts.cancellationDate}, ${lastDay}::date)` })
    .where(and(matchesAccount(tvProducts, account), ne(tvProducts.status, 'ended')))
    .returning();
}
