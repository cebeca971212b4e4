import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';

export async function findOrderNames(db: Database, customerId: number, ids: string[]) {
  const { orderId, customerOrderId, reference, subject, createdAt } = orders;
  const isMine = and(eq(orders.customerId, customerId), inArray(orderId, ids.map(Number)));
  const rows = await db.select({ orderId, customerOrderId, reference, subject, createdAt }).from(orders).where(isMine);
  return rows.map((row) => {
    const title = row.reference || row.customerOrderId || row.subject;
    return [row.orderId, { title, identifier: formatOrderNumber(row) }] as const;
  });
}
