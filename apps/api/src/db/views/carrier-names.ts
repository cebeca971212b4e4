import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { orders } from '../schema/order.ts';

/** What an order calls the carrier that delivers its line; null without a carrier. */
export const orderCarrierName = sql<string | null>`${orders.details} ->> 'carrierName'`;

const selectNames = prepareStatement(
  (db, { customerId, orderIds }: Placeholders<{ customerId: number; orderIds: readonly number[] }>) =>
    db
      .select({ orderId: orders.orderId, carrierName: orderCarrierName })
      .from(orders)
      .where(and(eq(orders.customerId, customerId), isAnyOf(orders.orderId, orderIds))),
);

/** Gets the name of a line's carrier: the one of its order, else the code. */
export type GetCarrierName = (line: { orderId: number; carrierCode: string }) => string;

/** Reads the names of the carriers of one customer's lines. */
export async function readCarrierNames(
  db: Database,
  customerId: number,
  lines: readonly { orderId: number }[],
): Promise<GetCarrierName> {
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  const rows = orderIds.length > 0 ? await selectNames(db, { customerId, orderIds }) : [];
  const names = new Map(rows.map(({ orderId, carrierName }) => [orderId, carrierName]));
  return ({ orderId, carrierCode }) => names.get(orderId) || carrierCode;
}
