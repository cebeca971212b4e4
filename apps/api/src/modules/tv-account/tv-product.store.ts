import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { tvProducts } from '../../db/schema/tv.ts';
import { matchesAccount, type TvAccountKey, type TvAccountRow } from './tv-account.store.ts';
import type { TvPackageRow } from './tv-package.store.ts';

export type TvProductRow = typeof tvProducts.$inferSelect;
type Changes = Partial<Pick<TvProductRow, 'status' | 'cancellationDate' | 'endDate'>>;

const insertRow = prepareStatement((db, values: Placeholders<typeof tvProducts.$inferInsert>) =>
  db.insert(tvProducts).values(values).returning(),
);

/** Subscribes an account to a package at its current price. */
export async function insertProduct(
  tx: Database,
  { customerId, tvAccountId, accountNr }: TvAccountRow,
  { productCode, productId, type, definition }: TvPackageRow,
  { startDate, isWorking }: { startDate: string; isWorking: boolean },
): Promise<TvProductRow> {
  const subscription = { customerId, tvAccountId, accountNr, productCode, productId, type, startDate };
  const status = isWorking ? 'active' : 'pending';
  return (await insertRow(tx, { ...subscription, status, price: definition.price }))[0]!;
}

const updateRow = prepareStatement(
  (db, { customerId, tvProductId, ...changes }: Placeholders<Changes & Pick<TvProductRow, 'customerId' | 'tvProductId'>>) =>
    db
      .update(tvProducts)
      .set(changes)
      .where(and(eq(tvProducts.customerId, customerId), eq(tvProducts.tvProductId, tvProductId)))
      .returning(),
);

/** Applies a change. The caller has locked the account. */
export async function updateProduct(
  tx: Database,
  { customerId, tvProductId }: TvProductRow,
  changes: Changes,
): Promise<TvProductRow> {
  return (await updateRow(tx, { customerId, tvProductId, ...changes }))[0]!;
}

const endProducts = prepareStatement((db, { lastDay, ...key }: Placeholders<TvAccountKey & { lastDay: string }>) =>
  db
    .update(tvProducts)
    .set({ status: 'ended', endDate: sql`least(${tvProducts.cancellationDate}, ${lastDay}::date)` })
    .where(and(matchesAccount(tvProducts, key), ne(tvProducts.status, 'ended')))
    .returning(),
);

/** Ends all products of an account on a day, or earlier if they were already due to end. */
export async function endAllProducts(
  tx: Database,
  { customerId, tvAccountId }: TvAccountKey,
  lastDay: string,
): Promise<TvProductRow[]> {
  return endProducts(tx, { customerId, tvAccountId, lastDay });
}
