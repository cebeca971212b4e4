import type { Role } from '@demarc/contract/access.ts';
import type { Database } from '../database.ts';
import { type AccountStatus, accounts, logins } from '../schema/account.ts';
import { contacts } from '../schema/contact.ts';
import { customers } from '../schema/customer.ts';
import { loyaltyEntries } from '../schema/loyalty.ts';

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert'];

export interface Person {
  firstName: string;
  middleName: string;
  lastName: string;
}

export interface SampleAccount extends Person {
  username: string;
  phoneNumber: string;
  roles: Role[];
  status: AccountStatus;
}

/** A company of the sample data with all that belongs to it. */
export interface SampleCompany {
  customer: Row<typeof customers>;
  contacts: Omit<Row<typeof contacts>, 'customerId' | 'contactId' | 'createdAt'>[];
  accounts: SampleAccount[];
  loyalty: Omit<Row<typeof loyaltyEntries>, 'customerId'>[];
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const rowsAtOnce = 2_000;

/** Writes a company; `tx` is a transaction. Every account gets a login of its own with the password of the hash. */
export async function insertCompany(tx: Database, company: SampleCompany, passwordHash: string): Promise<void> {
  const { customer } = company;
  const { customerId, createdAt } = customer;
  await tx.insert(customers).values(customer);
  await tx
    .insert(contacts)
    .values(company.contacts.map((contact) => ({ ...contact, customerId, contactId: crypto.randomUUID(), createdAt })));
  for (const { username, ...account } of company.accounts) {
    const loginId = crypto.randomUUID();
    await tx.insert(logins).values({ loginId, username, passwordHash, createdAt });
    await tx
      .insert(accounts)
      .values({ ...account, username, email: username, customerId, accountId: crypto.randomUUID(), loginId, createdAt });
  }
  for (let at = 0; at < company.loyalty.length; at += rowsAtOnce) {
    await tx.insert(loyaltyEntries).values(company.loyalty.slice(at, at + rowsAtOnce).map((entry) => ({ ...entry, customerId })));
  }
}
