import type { ChargeUnit } from '@demarc/contract/catalog.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { packages } from '../../db/schema/catalog.ts';
import { orders } from '../../db/schema/order.ts';
import { getPowerPrices, type PowerPrices } from './power-cost.ts';
import type { PowerUnit } from './power-unit.store.ts';

type OrderKey = Pick<PowerUnit, 'customerId' | 'orderId' | 'packageCode'>;

const selectItems = prepareStatement((db, { customerId, orderId, packageCode }: Placeholders<OrderKey>) =>
  db
    .select({ items: orders.items, definition: packages.definition })
    .from(orders)
    .leftJoin(packages, eq(packages.packageCode, packageCode))
    .where(and(eq(orders.customerId, customerId), eq(orders.orderId, orderId))),
);

/** Finds the prices that a unit was ordered at. Order items do not store the unit of a charge, so it comes from the catalog. */
export async function findPowerPrices(db: Database, { customerId, orderId, packageCode }: OrderKey): Promise<PowerPrices> {
  const [row] = await selectItems(db, { customerId, orderId, packageCode });
  const units = new Map<string, ChargeUnit>(row?.definition?.products.map(({ productCode, unit }) => [productCode, unit]));
  return getPowerPrices(row?.items ?? [], units);
}
