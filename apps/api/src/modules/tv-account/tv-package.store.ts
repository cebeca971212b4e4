import type { CatalogueTvPackage } from '@demarc/contract/provider/tv.ts';
import { tvPackageTypes } from '@demarc/contract/tv-package.ts';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { events } from '../../db/schema/audit.ts';
import { tvPackages } from '../../db/schema/tv.ts';

export type TvPackageRow = typeof tvPackages.$inferSelect;

/** Lists the packages, base packages first. */
export function findPackages(db: Database, { isOrderable }: { isOrderable?: boolean } = {}): Promise<TvPackageRow[]> {
  const inOrder = sql`array_position(array[${sql.join(
    [...tvPackageTypes].map((type) => sql`${type}`),
    sql`, `,
  )}], ${tvPackages.type})`;
  return db
    .select()
    .from(tvPackages)
    .where(isOrderable === undefined ? undefined : eq(tvPackages.orderable, isOrderable))
    .orderBy(inOrder, asc(tvPackages.productCode));
}

export async function findPackagesByCode(db: Database, productCodes: readonly string[]): Promise<TvPackageRow[]> {
  if (productCodes.length === 0) return [];
  return db
    .select()
    .from(tvPackages)
    .where(inArray(tvPackages.productCode, [...productCodes]));
}

/** Finds a package that can be subscribed to. */
export async function findOrderable(db: Database, productCode: string): Promise<TvPackageRow | null> {
  const mine = and(eq(tvPackages.productCode, productCode), eq(tvPackages.orderable, true));
  return (await db.select().from(tvPackages).where(mine))[0] ?? null;
}

/** Returns the current definition of a package, and locks the table, which serializes package changes. */
export async function lockPackage(tx: Database, productCode: string): Promise<CatalogueTvPackage | null> {
  await tx.execute(sql`lock table ${tvPackages} in share row exclusive mode`);
  const [row] = await tx.select().from(tvPackages).where(eq(tvPackages.productCode, productCode));
  return row?.definition ?? null;
}

/** Whether another package has this product id. */
export async function hasProductId(tx: Database, productCode: string, productId: string): Promise<boolean> {
  const other = and(eq(tvPackages.productId, productId), ne(tvPackages.productCode, productCode));
  return (await tx.$count(tvPackages, other)) > 0;
}

export async function putPackage(
  tx: Database,
  productCode: string,
  definition: CatalogueTvPackage,
  updatedAt: Date,
): Promise<void> {
  const { productId, type, orderable } = definition;
  const values = { productId, type, orderable, definition, updatedAt };
  await tx
    .insert(tvPackages)
    .values({ productCode, ...values })
    .onConflictDoUpdate({ target: tvPackages.productCode, set: values });
}

/** Catalogue events belong to no customer. */
export async function insertPackageEvent(
  tx: Database,
  productCode: string,
  data: Record<string, unknown>,
  occurredAt: Date,
): Promise<void> {
  await tx.insert(events).values({ customerId: null, type: 'tv-package.changed', objectId: productCode, data, occurredAt });
}
