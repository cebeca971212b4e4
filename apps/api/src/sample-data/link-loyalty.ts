import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { loyaltyEntries } from '../db/schema/loyalty.ts';
import { orders } from '../db/schema/order.ts';
import { formatOrderNumber } from '../db/search-text.ts';

/** Books the points for delivered orders on the days on which orders were delivered, the newest first, with their numbers. */
export async function linkLoyaltyToOrders(tx: Database, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length === 0) return;
  const { customerId, orderId, createdAt, deliveredDate, status, subType } = orders;
  const deliveredOrders = await tx
    .select({ customerId, orderId, createdAt, deliveredDate })
    .from(orders)
    .where(
      and(
        inArray(customerId, [...customerIds]),
        eq(status, 'COMPLETED'),
        isNotNull(deliveredDate),
        // Nobody earns points by leaving.
        ne(subType, 'TERMINATE'),
      ),
    )
    .orderBy(desc(deliveredDate), desc(orderId))
    .limit(1_000);
  const entries = await tx
    .select()
    .from(loyaltyEntries)
    .where(and(inArray(loyaltyEntries.customerId, [...customerIds]), eq(loyaltyEntries.reason, 'ORDER_COMPLETED')))
    .orderBy(desc(loyaltyEntries.bookedAt))
    .limit(1_000);
  for (const entry of entries) {
    const at = deliveredOrders.findIndex(
      (order) => order.customerId === entry.customerId && order.deliveredDate! <= entry.bookedAt.toISOString().slice(0, 10),
    );
    if (at === -1) continue;
    const [order] = deliveredOrders.splice(at, 1);
    const noon = new Date(`${order!.deliveredDate}T12:00:00Z`);
    const reference = `Order ${formatOrderNumber(order!)}`;
    // A correction names the same order.
    await tx
      .update(loyaltyEntries)
      .set({ reference })
      .where(
        and(
          eq(loyaltyEntries.customerId, entry.customerId),
          eq(loyaltyEntries.reason, 'CORRECTION'),
          eq(loyaltyEntries.reference, entry.reference),
        ),
      );
    await tx
      .update(loyaltyEntries)
      .set({
        reference,
        bookedAt: noon < entry.bookedAt ? noon : entry.bookedAt,
      })
      .where(and(eq(loyaltyEntries.customerId, entry.customerId), eq(loyaltyEntries.entryId, entry.entryId)));
  }
}
