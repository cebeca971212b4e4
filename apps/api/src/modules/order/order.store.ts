import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { orders } from '../../db/schema/order.ts';
import { buildOrderSearchText } from '../../db/search-texts/order.ts';
import { trackStatusChange } from '../../db/status-counts.ts';

export type OrderRow = typeof orders.$inferSelect;

/** An order to insert, without its derived columns. */
export type NewOrder = Omit<typeof orders.$inferInsert, 'searchText' | 'version'>;

/** Changes of an order; `updatedAt` is the time of the change. */
export type OrderChanges = Partial<Omit<OrderRow, 'customerId' | 'orderId' | 'searchText' | 'version' | 'updatedAt'>> &
  Pick<OrderRow, 'updatedAt'>;

interface OrderKey {
  orderId: number;
  customerId?: number | undefined;
}

const matchesOrder = ({ orderId, customerId }: Placeholders<OrderKey>) =>
  and(eq(orders.orderId, orderId), customerId && eq(orders.customerId, customerId));

const insertRow = prepareStatement((db, values: Placeholders<typeof orders.$inferInsert>) =>
  db.insert(orders).values(values).returning(),
);

/** Inserts an order; `createInitialState` provides its state columns. */
export async function insertOrder(tx: Database, values: NewOrder): Promise<OrderRow> {
  const orderId = values.orderId ?? (await nextOrderId(tx));
  const { customerId, status } = values;
  const [[row]] = await Promise.all([
    insertRow(tx, { ...values, orderId, searchText: buildOrderSearchText({ ...values, orderId }) }),
    trackStatusChange(tx, orders, { customerId, status }),
  ]);
  return row!;
}

/** Allocates an ID before the insert, because the search text contains it. */
async function nextOrderId(tx: Database): Promise<number> {
  return (await selectNextOrderId(tx, {}))[0]!.orderId;
}

const selectNextOrderId = prepareStatement((db) => {
  const orderId = sql<number>`nextval(pg_get_serial_sequence('service_order', 'order_id'))::int`;
  return db.select({ orderId }).from(sql`(values (1)) as one`);
});

const selectOrder = prepareStatement((db, key: Placeholders<OrderKey>) => db.select().from(orders).where(matchesOrder(key)));

/** Finds an order; without `customerId` of any customer, for the provider API. */
export async function findOrder(db: Database, orderId: number, customerId?: number): Promise<OrderRow | null> {
  return (await selectOrder(db, { orderId, customerId }))[0] ?? null;
}

const selectOrderForUpdate = prepareStatement((db, key: Placeholders<OrderKey>) =>
  db.select().from(orders).where(matchesOrder(key)).for('update'),
);

/** Locks an order until the transaction ends; without `customerId` of any customer, for the provider API. */
export async function lockOrder(tx: Database, orderId: number, customerId?: number): Promise<OrderRow | null> {
  return (await selectOrderForUpdate(tx, { orderId, customerId }))[0] ?? null;
}

const updateRow = prepareStatement(
  (db, { customerId, orderId, ...changes }: Placeholders<OrderChanges & { searchText: string } & Required<OrderKey>>) =>
    db
      .update(orders)
      .set({ ...changes, version: sql`${orders.version} + 1` })
      .where(matchesOrder({ customerId, orderId }))
      .returning(),
);

/** Applies a change and increments the version. The caller has locked the order. */
export async function updateOrder(tx: Database, row: OrderRow, changes: OrderChanges): Promise<OrderRow> {
  const { customerId, orderId } = row;
  const searchText = buildOrderSearchText({ ...row, ...changes });
  const [[changed]] = await Promise.all([
    updateRow(tx, { customerId, orderId, ...changes, searchText }),
    trackStatusChange(tx, orders, { customerId, status: changes.status ?? row.status }, row),
  ]);
  return changed!;
}

const selectOpenAtAddress = prepareStatement(
  (db, { customerId, addressKey }: Placeholders<{ customerId: number; addressKey: string }>) =>
    db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(and(eq(orders.customerId, customerId), eq(orders.addressKey, addressKey), sql`${orders.isOpen}`)),
);

/** Finds the open order at an address, if any. */
export async function findOpenAtAddress(
  db: Database,
  customerId: number,
  addressKey: string,
): Promise<{ orderId: number } | undefined> {
  return (await selectOpenAtAddress(db, { customerId, addressKey }))[0];
}

const selectByCustomerOrderId = prepareStatement(
  (db, { customerId, customerOrderId }: Placeholders<{ customerId: number; customerOrderId: string }>) =>
    db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(and(eq(orders.customerId, customerId), eq(orders.customerOrderId, customerOrderId))),
);

/** Finds the order with this ID of the customer, if any. */
export async function findByCustomerOrderId(
  db: Database,
  customerId: number,
  customerOrderId: string,
): Promise<{ orderId: number } | undefined> {
  return (await selectByCustomerOrderId(db, { customerId, customerOrderId }))[0];
}
