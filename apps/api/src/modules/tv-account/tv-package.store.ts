import type { CatalogTvPackage } from '@demarc/contract/provider/tv.ts';
import { tvPackageTypes } from '@demarc/contract/tv-package.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { events } from '../../db/schema/audit.ts';
import { tvPackages } from '../../db/schema/tv.ts';

export type TvPackageRow = typeof tvPackages.$inferSelect;

const selectPackages = prepareStatement((db, { isOrderable }: Placeholders<{ isOrderable?: boolean | undefined }>) => {
  const inOrder = sql`array_position(array[${sql.join(
    [...tvPackageTypes].map((type) => sql`${type}`),
    sql`, `,
  )}], ${tvPackages.type})`;
  return db
    .select()
    .from(tvPackages)
    .where(isOrderable && eq(tvPackages.orderable, isOrderable))
    .orderBy(inOrder, asc(tvPackages.productCode));
});

/** Lists the packages, base packages first. */
export function findPackages(db: Database, { isOrderable }: { isOrderable?: boolean } = {}): Promise<TvPackageRow[]> {
  return selectPackages(db, { isOrderable });
}

const selectPackagesByCode = prepareStatement((db, { productCodes }: Placeholders<{ productCodes: readonly string[] }>) =>
  db.select().from(tvPackages).where(isAnyOf(tvPackages.productCode, productCodes)),
);

export async function findPackagesByCode(db: Database, productCodes: readonly string[]): Promise<TvPackageRow[]> {
  return productCodes.length === 0 ? [] : selectPackagesByCode(db, { productCodes });
}

const selectOrderable = prepareStatement((db, { productCode }: Placeholders<{ productCode: string }>) =>
  db
    .select()
    .from(tvPackages)
    .where(and(eq(tvPackages.productCode, productCode), eq(tvPackages.orderable, true))),
);

/** Finds a package that can be subscribed to. */
export async function findOrderable(db: Database, productCode: string): Promise<TvPackageRow | null> {
  return (await selectOrderable(db, { productCode }))[0] ?? null;
}

/** Returns the current definition of a package, and locks the table, which serializes package changes. */
export async function lockPackage(tx: Database, productCode: string): Promise<CatalogTvPackage | null> {
  await tx.execute(sql`lock table ${tvPackages} in share row exclusive mode`);
  return (await findPackagesByCode(tx, [productCode]))[0]?.definition ?? null;
}

const selectOtherWithProductId = prepareStatement(
  (db, { productCode, productId }: Placeholders<{ productCode: string; productId: string }>) =>
    db
      .select({ productCode: tvPackages.productCode })
      .from(tvPackages)
      .where(and(eq(tvPackages.productId, productId), ne(tvPackages.productCode, productCode))),
);

/** Whether another package has this product ID. */
export async function hasProductId(tx: Database, productCode: string, productId: string): Promise<boolean> {
  return (await selectOtherWithProductId(tx, { productCode, productId })).length > 0;
}

const upsertPackage = prepareStatement((db, { productCode, ...values }: Placeholders<TvPackageRow>) =>
  db
    .insert(tvPackages)
    .values({ productCode, ...values })
    .onConflictDoUpdate({ target: tvPackages.productCode, set: values }),
);

export async function putPackage(
  tx: Database,
  productCode: string,
  definition: CatalogTvPackage,
  updatedAt: Date,
): Promise<void> {
  const { productId, type, orderable } = definition;
  await upsertPackage(tx, { productCode, productId, type, orderable, definition, updatedAt });
}

const insertEvent = prepareStatement((db, event: Placeholders<typeof events.$inferInsert>) => db.insert(events).values(event));

/** Writes the event of a package change. It belongs to no customer. */
export async function insertPackageEvent(
  tx: Database,
  productCode: string,
  data: Record<string, unknown>,
  occurredAt: Date,
): Promise<void> {
  await insertEvent(tx, { customerId: null, type: 'tv-package.changed', objectId: productCode, data, occurredAt });
}
