import type { OrderReference } from '@demarc/contract/order-reference.ts';
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

/** Returns the numbers of a customer's orders by `orderId`. */
export async function getOrderNumbers(
  db: Database,
  customerId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectOrders(db, { customerId, orderIds });
  return new Map(rows.map((row) => [row.orderId, formatOrderNumber(row)]));
}

/** Returns a customer's orders with their numbers, in the given sequence. */
export async function getOrderReferences(
  db: Database,
  customerId: number,
  orderIds: readonly number[],
): Promise<OrderReference[]> {
  const numbers = await getOrderNumbers(db, customerId, orderIds);
  return orderIds.flatMap((orderId) => {
    const orderNumber = numbers.get(orderId);
    return orderNumber ? [{ orderId, orderNumber }] : [];
  });
}

/** The numbers of the orders of a service. */
export interface ServiceOrderNumbers {
  orderNumber: string | null;
  openOrderNumber: string | null;
}

export async function getServiceOrderNumbers(
  db: Database,
  { customerId, orderId, openOrderId }: { customerId: number; orderId: number; openOrderId: number | null },
): Promise<ServiceOrderNumbers> {
  const numbers = await getOrderNumbers(db, customerId, openOrderId === null ? [orderId] : [orderId, openOrderId]);
  return {
    orderNumber: numbers.get(orderId) ?? null,
    openOrderNumber: (openOrderId !== null && numbers.get(openOrderId)) || null,
  };
}
