import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toNumbers } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { orders } from '../../db/schema/order.ts';
import { formatOrderNumber } from '../../db/search-text.ts';

const { orderId, customerOrderId, reference, subject, createdAt } = orders;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly number[] }>) =>
  db
    .select({ orderId, customerOrderId, reference, subject, createdAt })
    .from(orders)
    .where(and(eq(orders.customerId, values.customerId), isAnyOf(orderId, values.ids))),
);

export async function findOrderNames(db: Database, customerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId, ids: toNumbers(ids) });
  return rows.map((row) => {
    const title = row.reference || row.customerOrderId || row.subject;
    return [row.orderId, { title, identifier: formatOrderNumber(row) }] as const;
  });
}
