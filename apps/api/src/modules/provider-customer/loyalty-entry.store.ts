import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { loyaltyEntries } from '../../db/schema/loyalty.ts';

const selectBalance = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db
    .select({ points: sql<number>`coalesce(sum(${loyaltyEntries.points}), 0)::int` })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.customerId, customerId)),
);

export async function getBalance(tx: Database, customerId: number): Promise<number> {
  return (await selectBalance(tx, { customerId }))[0]!.points;
}

const insertRow = prepareStatement((db, row: Placeholders<typeof loyaltyEntries.$inferInsert>) =>
  db.insert(loyaltyEntries).values(row).returning({ entryId: loyaltyEntries.entryId }),
);

/** Inserts an entry and returns its ID. */
export async function insert(tx: Database, row: typeof loyaltyEntries.$inferInsert): Promise<number> {
  return (await insertRow(tx, row))[0]!.entryId;
}
