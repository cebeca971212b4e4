import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type NewCustomer = typeof customers.$inferInsert;
export type AccountRow = typeof accounts.$inferSelect;

/** Finds the customer with this CoC number: existing customers before applications, oldest first. */
export async function findByCocNumber(tx: Database, country: string, cocNumber: string): Promise<number | null> {
  const [found] = await tx
    .select({ customerId: customers.customerId })
    .from(customers)
    .where(
      and(
        eq(customers.cocNumber, cocNumber),
        sql`${customers.address} ->> 'country' = ${country}`,
        inArray(customers.status, ['ACTIVE', 'BLOCKED', 'APPLICATION']),
      ),
    )
    .orderBy(asc(eq(customers.status, 'APPLICATION')), asc(customers.createdAt), asc(customers.customerId))
    .limit(1);
  return found?.customerId ?? null;
}

/** Stores a customer; returns false if the number is taken. */
export async function insertCustomer(tx: Database, row: NewCustomer): Promise<boolean> {
  const { customerId } = customers;
  return (await tx.insert(customers).values(row).onConflictDoNothing().returning({ customerId })).length > 0;
}

export async function insertContacts(tx: Database, rows: (typeof contacts.$inferInsert)[]): Promise<void> {
  await tx.insert(contacts).values(rows);
}

export async function insertAccount(tx: Database, row: typeof accounts.$inferInsert): Promise<void> {
  await tx.insert(accounts).values(row);
}

/** Finds an application with the name of the applicant. */
export async function findApplication(tx: Database, customerId: number) {
  const { firstName, middleName, lastName } = accounts;
  const [found] = await tx
    .select({ customer: customers, applicant: { firstName, middleName, lastName } })
    .from(customers)
    .innerJoin(accounts, eq(accounts.customerId, customers.customerId))
    .where(eq(customers.customerId, customerId))
    .orderBy(asc(accounts.createdAt))
    .limit(1);
  return found;
}

/** Locks the customer until the transaction ends. */
export async function lockCustomer(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update'))[0];
}

/** Whether the customer has an audit entry about an object. */
export async function hasAuditEntry(tx: Database, customerId: number, objectType: string, objectId: string): Promise<boolean> {
  const ofObject = and(
    eq(auditEntries.customerId, customerId),
    eq(auditEntries.objectType, objectType),
    eq(auditEntries.objectId, objectId),
  );
  const { entryId } = auditEntries;
  return (await tx.select({ entryId }).from(auditEntries).where(ofObject).orderBy(desc(entryId)).limit(1)).length > 0;
}
