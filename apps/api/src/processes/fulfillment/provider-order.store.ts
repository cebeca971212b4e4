import type { Input } from '@demarc/contract/operation.ts';
import type { listProviderOrders } from '@demarc/contract/provider/order.ts';
import { and, asc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/schema/order.ts';
import type { SummaryRow } from '../../modules/order/order.presenter.ts';
import type { OrderRow } from '../../modules/order/order.store.ts';

type Filter = Omit<NonNullable<Input<typeof listProviderOrders>['query']>, 'limit' | 'after'>;

const {
  items: _items,
  milestones: _milestones,
  history: _history,
  details: _details,
  appointment: _appointment,
  contact: _contact,
  searchText: _searchText,
  ...columns
} = getTableColumns(orders);

export function buildFilter({ type, status, customerId }: Filter): SQL | undefined {
  return and(
    type && eq(orders.type, type),
    status && eq(orders.status, status),
    customerId ? eq(orders.customerId, customerId) : undefined,
  );
}

/** Orders of all customers after this order ID, oldest first. */
export async function findAfter(
  db: Database,
  where: SQL | undefined,
  after: number | null,
  limit: number,
): Promise<SummaryRow[]> {
  const later = after === null ? undefined : gt(orders.orderId, after);
  return db.select(columns).from(orders).where(and(where, later)).orderBy(asc(orders.orderId)).limit(limit);
}

export function buildCountQuery(db: Database, where: SQL | undefined) {
  return db.select({ orderId: orders.orderId }).from(orders).where(where).$dynamic();
}

/** An order of any customer. */
export async function findById(db: Database, orderId: number): Promise<OrderRow | null> {
  return (await db.select().from(orders).where(eq(orders.orderId, orderId)))[0] ?? null;
}
