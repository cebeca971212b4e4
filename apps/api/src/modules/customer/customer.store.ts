import type { CustomerContact } from '@demarc/contract/contact.ts';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';

const { contactId, customerId: _customerId, createdAt: _createdAt, ...rest } = getTableColumns(contacts);
const contactColumns = { id: contactId, ...rest };

export type CustomerRow = typeof customers.$inferSelect;

export async function find(db: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await db.select().from(customers).where(eq(customers.customerId, customerId)))[0];
}

/** The customer, held until the transaction ends: two changes come one after the other. */
export async function lock(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update'))[0];
}

/** The contacts: the main one first, then by name. */
export async function contactsOf(db: Database, customerId: number): Promise<CustomerContact[]> {
  return db
    .select(contactColumns)
    .from(contacts)
    .where(eq(contacts.customerId, customerId))
    .orderBy(
      sql`'main' = any(${contacts.types}) desc`,
      sql`lower(${contacts.lastName})`,
      sql`lower(${contacts.firstName})`,
      asc(contacts.contactId),
    );
}

/** The full name of an account. */
export async function nameOf(db: Database, customerId: number, accountId: string): Promise<string> {
  const { firstName, middleName, lastName } = accounts;
  const [row] = await db
    .select({ firstName, middleName, lastName })
    .from(accounts)
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)));
  return [row?.firstName, row?.middleName, row?.lastName].filter(Boolean).join(' ');
}

export async function setBankAccount(
  tx: Database,
  { customerId, version }: CustomerRow,
  account: Pick<CustomerRow, 'iban' | 'bic' | 'accountHolderName'>,
): Promise<CustomerRow> {
  const [row] = await tx
    .update(customers)
    .set({ ...account, version: version + 1 })
    .where(eq(customers.customerId, customerId))
    .returning();
  return row!;
}
