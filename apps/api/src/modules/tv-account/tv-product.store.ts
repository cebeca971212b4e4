import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { tvProducts } from '../../db/schema/tv.ts';
import { ofAccount, type TvAccountKey, type TvAccountRow } from './tv-account.store.ts';
import type { TvPackageRow } from './tv-package.store.ts';

export type TvProductRow = typeof tvProducts.$inferSelect;
type Changes = Partial<Pick<TvProductRow, 'status' | 'cancellationDate' | 'endDate'>>;

/** Subscribes an account to a package, at the price that it has now. */
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

/** Writes a change. The caller holds the account. */
export async function updateProduct(
  tx: Database,
  { customerId, tvProductId }: TvProductRow,
  changes: Changes,
): Promise<TvProductRow> {
  const mine = and(eq(tvProducts.customerId, customerId), eq(tvProducts.tvProductId, tvProductId));
  return (await tx.update(tvProducts).set(changes).where(mine).returning())[0]!;
}

/** Ends what an account still has, on a day, or on an earlier one that a product was to end on. */
export async function endAll(tx: Database, account: TvAccountKey, lastDay: string): Promise<TvProductRow[]> {
  return tx
    .update(tvProducts)
    .set({ status: 'ended', endDate: sql`least(${tvProducts.cancellationDate}, ${lastDay}::date)` })
    .where(and(ofAccount(tvProducts, account), ne(tvProducts.status, 'ended')))
    .returning();
}
