import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { CatalogPackage, ProviderPackage } from '@demarc/contract/provider/catalog.ts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { events } from '../../db/schema/audit.ts';
import { customerPrices, packages } from '../../db/schema/catalog.ts';
import { customers } from '../../db/schema/customer.ts';

export interface CustomerPrice {
  productCode: string;
  unitPrice: string;
}

const selectPackages = prepareStatement((db, { orderType }: Placeholders<{ orderType?: OrderType | undefined }>) =>
  db
    .select({ packageCode: packages.packageCode, definition: packages.definition })
    .from(packages)
    .where(orderType && eq(packages.orderType, orderType))
    .orderBy(asc(packages.packageCode)),
);

/** Returns all packages as the provider manages them. */
export async function findPackages(db: Database, orderType?: OrderType): Promise<ProviderPackage[]> {
  const rows = await selectPackages(db, { orderType });
  return rows.map(({ packageCode, definition }) => ({ packageCode, ...definition }));
}

const selectDefinition = prepareStatement((db, { packageCode }: Placeholders<{ packageCode: string }>) =>
  db.select({ definition: packages.definition }).from(packages).where(eq(packages.packageCode, packageCode)).for('update'),
);

/** Returns the current definition of a package, and locks it until the transaction ends. */
export async function lockPackage(tx: Database, packageCode: string): Promise<CatalogPackage | undefined> {
  return (await selectDefinition(tx, { packageCode }))[0]?.definition;
}

const upsertPackage = prepareStatement((db, { packageCode, ...values }: Placeholders<typeof packages.$inferSelect>) =>
  db
    .insert(packages)
    .values({ packageCode, ...values })
    .onConflictDoUpdate({ target: packages.packageCode, set: values }),
);

export async function putPackage(tx: Database, packageCode: string, definition: CatalogPackage, updatedAt: Date): Promise<void> {
  const { orderType, orderable } = definition;
  await upsertPackage(tx, { packageCode, orderType, orderable, definition, updatedAt });
}

const insertEvent = prepareStatement((db, event: Placeholders<typeof events.$inferInsert>) => db.insert(events).values(event));

/** Catalog events belong to no customer. */
export async function insertPackageEvent(
  tx: Database,
  packageCode: string,
  data: Record<string, unknown>,
  occurredAt: Date,
): Promise<void> {
  await insertEvent(tx, { customerId: null, type: 'package.changed', objectId: packageCode, data, occurredAt });
}

const selectCustomerForUpdate = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ customerId: customers.customerId }).from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Locks the customer, which serializes changes to its prices. Returns whether it exists. */
export async function lockCustomer(tx: Database, customerId: number): Promise<boolean> {
  return (await selectCustomerForUpdate(tx, { customerId })).length > 0;
}

const selectPrices = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) => {
  const { productCode, unitPrice } = customerPrices;
  return db
    .select({ productCode, unitPrice })
    .from(customerPrices)
    .where(eq(customerPrices.customerId, customerId))
    .orderBy(asc(productCode));
});

export function findPrices(db: Database, customerId: number): Promise<CustomerPrice[]> {
  return selectPrices(db, { customerId });
}

const deletePrices = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.delete(customerPrices).where(eq(customerPrices.customerId, customerId)),
);

/** Replaces all prices of a customer. The insert is not prepared, because the number of rows changes the statement. */
export async function replacePrices(tx: Database, customerId: number, prices: readonly CustomerPrice[]): Promise<void> {
  await deletePrices(tx, { customerId });
  if (prices.length > 0) await tx.insert(customerPrices).values(prices.map((price) => ({ customerId, ...price })));
}
