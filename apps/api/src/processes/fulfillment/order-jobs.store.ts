import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/schema/order.ts';

/** Open orders whose date has passed and that are not yet marked as late. */
export function findLate(db: Database, today: string, after: number, limit: number): Promise<{ orderId: number }[]> {
  const { promisedDate, wishDate, orderId } = orders;
  const isOver = lt(sql`coalesce(${promisedDate}, ${wishDate})`, sql`${today}::date`);
  return db
    .select({ orderId })
    .from(orders)
    .where(and(eq(orders.isOpen, true), ne(orders.jeopardy, 'LATE'), isOver, gt(orderId, after)))
    .orderBy(asc(orderId))
    .limit(limit);
}

/** Orders delivered before a date that are not billed yet; terminations are never billed. */
export function findUnbilled(db: Database, before: string, after: number, limit: number): Promise<{ orderId: number }[]> {
  const { deliveredDate, milestone, orderId, status, subType } = orders;
  return db
    .select({ orderId })
    .from(orders)
    .where(
      and(
        eq(status, 'COMPLETED'),
        eq(milestone, 'DELIVERED'),
        ne(subType, 'TERMINATE'),
        lt(deliveredDate, before),
        gt(orderId, after),
      ),
    )
    .orderBy(asc(orderId))
    .limit(limit);
}
