import { and, eq, like } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { orders } from '../../db/schema/order.ts';

const { customerId, customerOrderId } = orders;

const selectTerminationIds = prepareStatement(
  (db, values: Placeholders<{ customerId: number; pattern: string }>) =>
    db
      .select({ customerOrderId })
      .from(orders)
      .where(and(eq(customerId, values.customerId), like(customerOrderId, values.pattern))),
  { usesCustomPlan: true },
);

/** Returns the `customerOrderId` of the next termination of a locked service, such as `END-LN-204512-1`. */
export async function getNextTerminationId(tx: Database, ownCustomerId: number, serviceLabel: string): Promise<string> {
  const prefix = `END-${serviceLabel}-`;
  const terminations = await selectTerminationIds(tx, { customerId: ownCustomerId, pattern: `${prefix}%` });
  const numbers = terminations.map((order) => Number(order.customerOrderId.slice(prefix.length))).filter(Number.isSafeInteger);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}
