import { eq, sum } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { loyaltyEntries, loyaltyLogins } from '../../db/schema/loyalty.ts';

/** The points of a customer: the sum of what was booked. */
export async function balanceOf(db: Database, customerId: number): Promise<number> {
  const [row] = await db
    .select({ points: sum(loyaltyEntries.points).mapWith(Number) })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.customerId, customerId));
  return row?.points ?? 0;
}

export async function insertLogin(db: Database, login: typeof loyaltyLogins.$inferInsert): Promise<void> {
  await db.insert(loyaltyLogins).values(login);
}
