import { and, eq, like } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/schema/order.ts';

/** The sequence number of the next termination of a service; the caller has locked the service. */
export async function getNextNumber(tx: Database, customerId: number, serviceId: number): Promise<number> {
  const { customerOrderId } = orders;
  const prefix = `END-${serviceId}-`;
  const isOne = and(eq(orders.customerId, customerId), like(customerOrderId, `${prefix}%`));
  const known = await tx.select({ customerOrderId }).from(orders).where(isOne);
  const numbers = known.map((order) => Number(order.customerOrderId.slice(prefix.length))).filter(Number.isSafeInteger);
  return Math.max(0, ...numbers) + 1;
}
