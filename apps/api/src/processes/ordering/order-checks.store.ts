import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { msas } from '../../db/schema/msa.ts';

interface CustomerKey {
  customerId: number;
}

const selectStatus = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)),
);

export async function getCustomerStatus(db: Database, customerId: number) {
  return (await selectStatus(db, { customerId }))[0]?.status;
}

const selectSignedMsa = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .select({ msaId: msas.msaId })
    .from(msas)
    .where(and(eq(msas.customerId, customerId), eq(msas.status, 'SIGNED')))
    .limit(1),
);

/** Whether the customer has a signed agreement. */
export async function hasSignedMsa(db: Database, customerId: number): Promise<boolean> {
  return (await selectSignedMsa(db, { customerId })).length > 0;
}
