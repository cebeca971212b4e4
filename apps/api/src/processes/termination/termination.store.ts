import { and, eq, like } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lines } from '../../db/schema/line.ts';
import { orders } from '../../db/schema/order.ts';

/** The sequence number of the next termination of a line; the caller has locked the line. */
export async function getNextNumber(tx: Database, customerId: number, lineId: number): Promise<number> {
  const { customerOrderId } = orders;
  const prefix = `END-${lineId}-`;
  const isOne = and(eq(orders.customerId, customerId), like(customerOrderId, `${prefix}%`));
  const known = await tx.select({ customerOrderId }).from(orders).where(isOne);
  const numbers = known.map((order) => Number(order.customerOrderId.slice(prefix.length))).filter(Number.isSafeInteger);
  return Math.max(0, ...numbers) + 1;
}

/** The open order of a line; undefined if the customer has no such line. */
export async function getOpenOrderId(tx: Database, customerId: number, lineId: number): Promise<number | null | undefined> {
  const isIt = and(eq(lines.customerId, customerId), eq(lines.lineId, lineId));
  return (await tx.select({ openOrderId: lines.openOrderId }).from(lines).where(isIt))[0]?.openOrderId;
}
