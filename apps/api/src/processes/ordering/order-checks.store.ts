import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { customers } from '../../db/schema/customer.ts';
import { msas } from '../../db/schema/msa.ts';

export async function getCustomerStatus(db: Database, customerId: number) {
  return (await db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)))[0]?.status;
}

/** Whether the customer has a signed agreement. */
export async function hasSignedMsa(db: Database, customerId: number): Promise<boolean> {
  const signed = and(eq(msas.customerId, customerId), eq(msas.status, 'SIGNED'));
  return (await db.select({ msaId: msas.msaId }).from(msas).where(signed).limit(1)).length > 0;
}
