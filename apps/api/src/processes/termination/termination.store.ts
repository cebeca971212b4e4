import { and, eq, like } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/schema/order.ts';

/** The `customerOrderId` of the next termination of a service, such as `END-LN-204512-1`; the caller has locked the service. */
export async function getNextTerminationId(tx: Database, customerId: number, serviceLabel: string): Promise<string> {
  const { customerOrderId } = orders;
  const prefix = `END-${serviceLabel}-`;
  const isOne = and(eq(orders.customerId, customerId), like(customerOrderId, `${prefix}%`));
  const known = await tx.select({ customerOrderId }).from(orders).where(isOne);
  const numbers = known.map((order) => Number(order.customerOrderId.slice(prefix.length))).filter(Number.isSafeInteger);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}
