import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';

const selectLimit = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ approvalLimit: customers.approvalLimit }).from(customers).where(eq(customers.customerId, customerId)),
);

/** Returns the approval limit of a company; null if no order needs a second person. */
export async function getApprovalLimit(db: Database, customerId: number): Promise<string | null> {
  return (await selectLimit(db, { customerId }))[0]?.approvalLimit ?? null;
}
