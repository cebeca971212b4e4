import type { Database } from '../db/database.ts';
import { customers } from '../db/schema/customer.ts';

/** Whether there is no customer yet, as at the first start. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  return (await db.select({ customerId: customers.customerId }).from(customers).limit(1)).length === 0;
}
