import type { Database } from '../database.ts';
import { customers } from '../schema/customer.ts';

/** Whether nobody is a customer yet: the first start. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  return (await db.select({ customerId: customers.customerId }).from(customers).limit(1)).length === 0;
}
