import type { ContactType, CustomerContact } from '@demarc/contract/contact.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';

type ContactRow = typeof contacts.$inferSelect;
export type ContactValues = Omit<CustomerContact, 'id' | 'version'>;

const { customerId: _customerId, createdAt: _createdAt, contactId, ...rest } = getTableColumns(contacts);
const columns = { id: contactId, ...rest };

const selectCustomerStatus = prepareStatement((db, { customerId }: Placeholders<{ customerId: number }>) =>
  db.select({ status: customers.status }).from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Returns the status of the customer, and locks it until the transaction ends, which serializes changes to its contacts. */
export async function lockCustomer(tx: Database, customerId: number) {
  return (await selectCustomerStatus(tx, { customerId }))[0];
}

const selectContacts = prepareStatement(
  (db, { customerId, type }: Placeholders<{ customerId: number; type?: ContactType | undefined }>) =>
    db
      .select(columns)
      .from(contacts)
      .where(and(eq(contacts.customerId, customerId), type && sql`${type} = any(${contacts.types})`)),
);

/** Finds the contacts of a customer, or those with a type. */
export function findAll(tx: Database, customerId: number, type?: ContactType): Promise<CustomerContact[]> {
  return selectContacts(tx, { customerId, type });
}

type NewContact = ContactValues & Pick<ContactRow, 'customerId' | 'contactId' | 'createdAt'>;

const insertContact = prepareStatement((db, row: Placeholders<NewContact>) => db.insert(contacts).values(row));

export async function insert(tx: Database, row: NewContact): Promise<void> {
  await insertContact(tx, row);
}

type ContactKey = Pick<ContactRow, 'customerId' | 'contactId'>;

const updateContact = prepareStatement(
  (db, { customerId, contactId: id, ...values }: Placeholders<Partial<ContactValues> & ContactKey>) =>
    db
      .update(contacts)
      .set({ ...values, version: sql`${contacts.version} + 1` })
      .where(and(eq(contacts.customerId, customerId), eq(contactId, id))),
);

export async function update(tx: Database, customerId: number, id: string, values: Partial<ContactValues>): Promise<void> {
  await updateContact(tx, { customerId, contactId: id, ...values });
}

const deleteContact = prepareStatement((db, { customerId, contactId: id }: Placeholders<ContactKey>) =>
  db.delete(contacts).where(and(eq(contacts.customerId, customerId), eq(contactId, id))),
);

export async function remove(tx: Database, customerId: number, id: string): Promise<void> {
  await deleteContact(tx, { customerId, contactId: id });
}
