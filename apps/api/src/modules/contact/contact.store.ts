import type { CustomerContact } from '@demarc/contract/contact.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';

export type ContactRow = typeof contacts.$inferSelect;
export type ContactValues = Omit<CustomerContact, 'id' | 'version'>;

const { customerId: _customerId, createdAt: _createdAt, contactId, ...rest } = getTableColumns(contacts);
const columns = { id: contactId, ...rest };

/** Returns the status of the customer, and locks it until the transaction ends, which serializes changes to its contacts. */
export async function lockCustomer(tx: Database, customerId: number) {
  const [row] = await tx
    .select({ status: customers.status })
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  return row;
}

export function findAll(tx: Database, customerId: number): Promise<CustomerContact[]> {
  return tx.select(columns).from(contacts).where(eq(contacts.customerId, customerId));
}

export async function insert(
  tx: Database,
  row: ContactValues & Pick<ContactRow, 'customerId' | 'contactId' | 'createdAt'>,
): Promise<CustomerContact> {
  return (await tx.insert(contacts).values(row).returning(columns))[0]!;
}

export async function update(
  tx: Database,
  customerId: number,
  id: string,
  values: Partial<ContactValues>,
): Promise<CustomerContact> {
  const changed = await tx
    .update(contacts)
    .set({ ...values, version: sql`${contacts.version} + 1` })
    .where(and(eq(contacts.customerId, customerId), eq(contacts.contactId, id)))
    .returning(columns);
  return changed[0]!;
}

export async function remove(tx: Database, customerId: number, id: string): Promise<void> {
  await tx.delete(contacts).where(and(eq(contacts.customerId, customerId), eq(contacts.contactId, id)));
}
