import { eq, sum } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { loyaltyEntries } from '../../db/schema/loyalty.ts';

export async function getBalance(tx: Database, customerId: number): Promise<number> {
  const [row] = await tx
    .select({ points: sum(loyaltyEntries.points).mapWith(Number) })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.customerId, customerId));
  return row?.points ?? 0;
}

/** Inserts an entry and returns its id. */
export async function insert(tx: Database, row: typeof loyaltyEntries.$inferInsert): Promise<number> {
  const { entryId } = loyaltyEntries;
  return (await tx.insert(loyaltyEntries).values(row).returning({ entryId }))[0]!.entryId;
}
