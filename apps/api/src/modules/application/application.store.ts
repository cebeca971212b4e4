import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts } from '../../db/schema/account.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type NewCustomer = typeof customers.$inferInsert;
export type AccountRow = typeof accounts.$inferSelect;

const selectByCocNumber = prepareStatement((db, { country, cocNumber }: Placeholders<{ country: string; cocNumber: string }>) =>
  db
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
    .limit(1),
);

/** Finds the customer with this CoC number: existing customers before applications, oldest first. */
export async function findByCocNumber(tx: Database, country: string, cocNumber: string): Promise<number | null> {
  return (await selectByCocNumber(tx, { country, cocNumber }))[0]?.customerId ?? null;
}

const insertCustomerRow = prepareStatement((db, row: Placeholders<NewCustomer>) =>
  db.insert(customers).values(row).onConflictDoNothing().returning({ customerId: customers.customerId }),
);

/** Stores a customer; returns false if the number is taken. */
export async function insertCustomer(tx: Database, row: NewCustomer): Promise<boolean> {
  return (await insertCustomerRow(tx, row)).length > 0;
}

const insertContact = prepareStatement((db, row: Placeholders<typeof contacts.$inferInsert>) => db.insert(contacts).values(row));

export async function insertContacts(tx: Database, rows: (typeof contacts.$inferInsert)[]): Promise<void> {
  await Promise.all(rows.map((row) => insertContact(tx, row)));
}

const insertAccountRow = prepareStatement((db, row: Placeholders<typeof accounts.$inferInsert>) =>
  db.insert(accounts).values(row),
);

export async function insertAccount(tx: Database, row: typeof accounts.$inferInsert): Promise<void> {
  await insertAccountRow(tx, row);
}

const selectApplication = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) => {
  const { firstName, middleName, lastName } = accounts;
  const { createdAt, duplicateOf } = customers;
  return db
    .select({ createdAt, duplicateOf, firstName, middleName, lastName })
    .from(customers)
    .innerJoin(accounts, eq(accounts.customerId, customers.customerId))
    .where(eq(customers.customerId, customerId))
    .orderBy(asc(accounts.createdAt))
    .limit(1);
});

/** Finds an application with the name of the applicant. */
export async function findApplication(tx: Database, customerId: number) {
  return (await selectApplication(tx, { customerId }))[0];
}

const selectForUpdate = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select().from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Locks the customer until the transaction ends. */
export async function lockCustomer(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await selectForUpdate(tx, { customerId }))[0];
}

interface ObjectKey {
  customerId: number;
  objectType: string;
  objectId: string;
}

const selectEntry = prepareStatement((db, { customerId, objectType, objectId }: Placeholders<ObjectKey>) =>
  db
    .select({ entryId: auditEntries.entryId })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.customerId, customerId), eq(auditEntries.objectType, objectType), eq(auditEntries.objectId, objectId)),
    )
    .orderBy(desc(auditEntries.entryId))
    .limit(1),
);

/** Whether the customer has an audit entry about an object. */
export async function hasAuditEntry(tx: Database, customerId: number, objectType: string, objectId: string): Promise<boolean> {
  return (await selectEntry(tx, { customerId, objectType, objectId })).length > 0;
}
