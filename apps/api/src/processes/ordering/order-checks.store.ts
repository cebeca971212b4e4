import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { msas } from '../../db/schema/msa.ts';

interface CustomerKey {
  customerId: number;
}

const selectTerms = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db
    .select({ status: customers.status, approvalLimit: customers.approvalLimit })
    .from(customers)
    .where(eq(customers.customerId, customerId)),
);

/** Whether a customer may order, and above which total contract value a second person has to approve. */
export async function getOrderingTerms(db: Database, customerId: number) {
  return (await selectTerms(db, { customerId }))[0];
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
