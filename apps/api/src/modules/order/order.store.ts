import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/schema/order.ts';
import { buildOrderSearchText } from '../../db/search-texts/order.ts';
import { trackStatusChange } from '../../db/status-counts.ts';

export type OrderRow = typeof orders.$inferSelect;

/** An order to insert; its id and search text are derived. */
export type NewOrder = Omit<typeof orders.$inferInsert, 'searchText' | 'version'>;

/** Changes of an order; `updatedAt` is the time of the change. */
export type OrderChanges = Partial<Omit<OrderRow, 'customerId' | 'orderId' | 'searchText' | 'version' | 'updatedAt'>> &
  Pick<OrderRow, 'updatedAt'>;

const matchesOrder = (customerId: number, orderId: number) => and(eq(orders.customerId, customerId), eq(orders.orderId, orderId));

/** Inserts an order; `createInitialState` provides its state columns. */
export async function insertOrder(tx: Database, values: NewOrder): Promise<OrderRow> {
  const { rows } = (await tx.execute(
    sql`select nextval(pg_get_serial_sequence('service_order', 'order_id'))::int as order_id`,
  )) as unknown as { rows: { order_id: number }[] };
  const orderId = values.orderId ?? rows[0]!.order_id;
  const searchText = buildOrderSearchText({ ...values, orderId });
  const [row] = await tx
    .insert(orders)
    .values({ ...values, orderId, searchText })
    .returning();
  await trackStatusChange(tx, orders, row!);
  return row!;
}

export async function findOrder(db: Database, customerId: number, orderId: number): Promise<OrderRow | null> {
  return (await db.select().from(orders).where(matchesOrder(customerId, orderId)))[0] ?? null;
}

/** Locks an order until the transaction ends. Without `customerId`, of any customer, for the provider's calls. */
export async function lockOrder(tx: Database, orderId: number, customerId?: number): Promise<OrderRow | null> {
  const which = customerId === undefined ? eq(orders.orderId, orderId) : matchesOrder(customerId, orderId);
  return (await tx.select().from(orders).where(which).for('update'))[0] ?? null;
}

/** Applies a change and increments the version. The caller has locked the order. */
export async function updateOrder(tx: Database, row: OrderRow, changes: OrderChanges): Promise<OrderRow> {
  const searchText = buildOrderSearchText({ ...row, ...changes });
  const [changed] = await tx
    .update(orders)
    .set({ ...changes, searchText, version: sql`${orders.version} + 1` })
    .where(matchesOrder(row.customerId, row.orderId))
    .returning();
  await trackStatusChange(tx, orders, changed!, row);
  return changed!;
}

/** Finds the open order at an address, if any. */
export async function findOpenAtAddress(
  db: Database,
  customerId: number,
  addressKey: string,
): Promise<{ orderId: number } | undefined> {
  const isThere = and(eq(orders.customerId, customerId), eq(orders.addressKey, addressKey), eq(orders.isOpen, true));
  return (await db.select({ orderId: orders.orderId }).from(orders).where(isThere))[0];
}

/** Finds the order with the customer's own id, if any. */
export async function findByCustomerOrderId(
  db: Database,
  customerId: number,
  customerOrderId: string,
): Promise<{ orderId: number } | undefined> {
  const hasIt = and(eq(orders.customerId, customerId), eq(orders.customerOrderId, customerOrderId));
  return (await db.select({ orderId: orders.orderId }).from(orders).where(hasIt))[0];
}
