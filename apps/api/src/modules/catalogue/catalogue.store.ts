import type { OrderType } from '@demarc/contract/kinds/registry.ts';
import type { CataloguePackage, ProviderPackage } from '@demarc/contract/provider/catalogue.ts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { events } from '../../db/schema/audit.ts';
import { customerPrices, packages } from '../../db/schema/catalogue.ts';
import { customers } from '../../db/schema/customer.ts';

export interface CustomerPrice {
  productCode: string;
  unitPrice: string;
}

/** Returns all packages as the provider manages them. */
export async function findPackages(db: Database, orderType?: OrderType): Promise<ProviderPackage[]> {
  const rows = await db
    .select()
    .from(packages)
    .where(orderType && eq(packages.orderType, orderType))
    .orderBy(asc(packages.packageCode));
  return rows.map(({ packageCode, definition }) => ({ packageCode, ...definition }));
}

/** Returns the current definition of a package, and locks it until the transaction ends. */
export async function lockPackage(tx: Database, packageCode: string): Promise<CataloguePackage | undefined> {
  const [row] = await tx.select().from(packages).where(eq(packages.packageCode, packageCode)).for('update');
  return row?.definition;
}

export async function putPackage(
  tx: Database,
  packageCode: string,
  definition: CataloguePackage,
  updatedAt: Date,
): Promise<void> {
  const { orderType, carrierCode, orderable } = definition;
  const values = { orderType, carrierCode, orderable, definition, updatedAt };
  await tx
    .insert(packages)
    .values({ packageCode, ...values })
    .onConflictDoUpdate({ target: packages.packageCode, set: values });
}

/** Catalogue events belong to no customer. */
export async function insertPackageEvent(
  tx: Database,
  packageCode: string,
  data: Record<string, unknown>,
  occurredAt: Date,
): Promise<void> {
  await tx.insert(events).values({ customerId: null, type: 'package.changed', objectId: packageCode, data, occurredAt });
}

/** Whether the customer exists. Locks it, which serializes changes to its prices. */
export async function lockCustomer(tx: Database, customerId: number): Promise<boolean> {
  const rows = await tx
    .select({ customerId: customers.customerId })
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  return rows.length > 0;
}

export function findPrices(db: Database, customerId: number): Promise<CustomerPrice[]> {
  const { productCode, unitPrice } = customerPrices;
  return db
    .select({ productCode, unitPrice })
    .from(customerPrices)
    .where(eq(customerPrices.customerId, customerId))
    .orderBy(asc(productCode));
}

export async function replacePrices(tx: Database, customerId: number, prices: readonly CustomerPrice[]): Promise<void> {
  await tx.delete(customerPrices).where(eq(customerPrices.customerId, customerId));
  if (prices.length > 0) await tx.insert(customerPrices).values(prices.map((price) => ({ customerId, ...price })));
}
