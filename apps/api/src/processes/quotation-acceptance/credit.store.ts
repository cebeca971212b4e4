import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { customers } from '../../db/schema/customer.ts';
import { invoices } from '../../db/schema/invoice.ts';
import { orders } from '../../db/schema/order.ts';

interface CustomerKey {
  customerId: number;
}

const selectLimit = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db.select({ creditLimit: customers.creditLimit }).from(customers).where(eq(customers.customerId, customerId)),
);

const selectUsed = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) => {
  const owedAmount = db
    .select({ amount: sql<string>`coalesce(sum(${invoices.totalInclVat} - ${invoices.paidAmount}), 0)`.as('amount') })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), sql`${invoices.status} in ('OPEN', 'PARTIALLY_PAID', 'DISPUTED')`));
  const orderedAmount = db
    .select({ amount: sql<string>`coalesce(sum(${orders.mrc} + ${orders.nrc}), 0)`.as('amount') })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), sql`${orders.isOpen}`));
  return db
    .select({ used: sql<string>`((${owedAmount}) + (${orderedAmount}))::numeric(14, 2)::text`.as('used') })
    .from(sql`(values (1)) as one`);
});

/** Finds the credit of a customer: the limit, and what open invoices and open orders use of it. Null if there is no limit. */
export async function findCredit(tx: Database, customerId: number): Promise<{ limit: string; used: string } | null> {
  const limit = (await selectLimit(tx, { customerId }))[0]?.creditLimit ?? null;
  return limit === null ? null : { limit, used: (await selectUsed(tx, { customerId }))[0]!.used };
}
