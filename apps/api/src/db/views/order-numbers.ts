import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { orders } from '../schema/order.ts';
import { formatOrderNumber } from '../search-text.ts';

const selectOrders = prepareStatement(
  (db, { customerId, orderIds }: Placeholders<{ customerId: number; orderIds: readonly number[] }>) =>
    db
      .select({ orderId: orders.orderId, createdAt: orders.createdAt })
      .from(orders)
      .where(and(eq(orders.customerId, customerId), isAnyOf(orders.orderId, orderIds))),
);

/** The numbers of a customer's orders by `orderId`. */
export async function getOrderNumbers(
  db: Database,
  customerId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectOrders(db, { customerId, orderIds });
  return new Map(rows.map((row) => [row.orderId, formatOrderNumber(row)]));
}
