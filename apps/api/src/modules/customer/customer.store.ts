import type { CustomerContact } from '@demarc/contract/contact.ts';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { accounts } from '../../db/schema/account.ts';
import { contacts } from '../../db/schema/contact.ts';
import { customers } from '../../db/schema/customer.ts';

const { contactId, customerId: _customerId, createdAt: _createdAt, ...rest } = getTableColumns(contacts);
const contactFields = Object.entries({ id: contactId, ...rest }).flatMap(([name, column]) => [sql.raw(`'${name}'`), column]);

export type CustomerRow = typeof customers.$inferSelect;

const ofCustomer = eq(customers.customerId, sql.placeholder('customerId'));

/** The contacts as one value: the main one first, then by name. */
const contactList = (db: Database) =>
  db
    .select({
      contacts: sql<CustomerContact[]>`coalesce(json_agg(json_build_object(${sql.join(contactFields, sql`, `)})
        order by 'main' = any(${contacts.types}) desc, lower(${contacts.lastName}), lower(${contacts.firstName}), ${contactId}),
        '[]')`.as('contacts'),
    })
    .from(contacts)
    .where(eq(contacts.customerId, sql.placeholder('customerId')));

const findWithContacts = prepared((db) => {
  const own = contactList(db).as('own');
  return db
    .select({ ...getTableColumns(customers), contacts: own.contacts })
    .from(customers)
    .innerJoin(own, sql`true`)
    .where(ofCustomer);
});
const lockRow = prepared((db) => db.select().from(customers).where(ofCustomer).for('update'));
const findContacts = prepared(contactList);
const updateBankAccount = prepared((db) =>
  db
    .update(customers)
    .set({
      iban: sql`${sql.placeholder('iban')}`,
      bic: sql`${sql.placeholder('bic')}`,
      accountHolderName: sql`${sql.placeholder('accountHolderName')}`,
      version: sql`${customers.version} + 1`,
    })
    .where(ofCustomer)
    .returning(),
);

/** The customer with its contacts. */
export async function find(
  db: Database,
  customerId: number,
): Promise<(CustomerRow & { contacts: CustomerContact[] }) | undefined> {
  return (await findWithContacts(db, { customerId }))[0];
}

/** The customer, held until the transaction ends: two changes come one after the other. */
export async function lock(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await lockRow(tx, { customerId }))[0];
}

/** The contacts: the main one first, then by name. */
export async function contactsOf(db: Database, customerId: number): Promise<CustomerContact[]> {
  return (await findContacts(db, { customerId }))[0]!.contacts;
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

/** The caller holds the customer. */
export async function setBankAccount(
  tx: Database,
  customerId: number,
  { iban, bic, accountHolderName }: Pick<CustomerRow, 'iban' | 'bic' | 'accountHolderName'>,
): Promise<CustomerRow> {
  return (await updateBankAccount(tx, { customerId, iban, bic, accountHolderName }))[0]!;
}
