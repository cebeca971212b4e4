import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { orders } from '../../db/schema/order.ts';

const { deliveredDate, isOpen, jeopardy, milestone, orderId, promisedDate, status, subType, wishDate } = orders;

/** A batch of orders after an order ID, in order of their IDs. */
interface Batch {
  today: string;
  after: number;
  limit: number;
}

/** Open orders whose date has passed and that are not yet marked as late. */
export const findLate = prepareStatement(
  (db, { today, after, limit }: Placeholders<Batch>) =>
    db
      .select({ orderId })
      .from(orders)
      .where(
        and(
          sql`${isOpen}`,
          ne(jeopardy, 'LATE'),
          sql`coalesce(${promisedDate}, ${wishDate}) < ${today}::date`,
          gt(orderId, after),
        ),
      )
      .orderBy(asc(orderId))
      .limit(limit),
  { usesCustomPlan: true },
);

/** Orders delivered before today whose last milestone is still the delivery. Terminations never reach the milestone of billing. */
export const findBeforeBilling = prepareStatement(
  (db, { today, after, limit }: Placeholders<Batch>) =>
    db
      .select({ orderId })
      .from(orders)
      .where(
        and(
          eq(status, 'COMPLETED'),
          eq(milestone, 'DELIVERED'),
          ne(subType, 'TERMINATE'),
          lt(deliveredDate, today),
          gt(orderId, after),
        ),
      )
      .orderBy(asc(orderId))
      .limit(limit),
  { usesCustomPlan: true },
);
