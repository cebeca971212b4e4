import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { accounts, externalIdentities } from '../db/schema/account.ts';
import { contacts } from '../db/schema/contact.ts';
import { customers } from '../db/schema/customer.ts';
import { logins } from '../db/schema/login.ts';
import { loyaltyEntries, loyaltyLogins } from '../db/schema/loyalty.ts';
import { sessions } from '../db/schema/session.ts';
import { hashPassword } from '../oidc/password.ts';

/** Inserts one row with what a test says and plausible values for the rest. */
type Values<T extends { $inferInsert: unknown }, Required extends keyof T['$inferInsert'] = never> = Partial<T['$inferInsert']> &
  Pick<T['$inferInsert'], Required>;

/** A number that no other test of the run has. */
export function newCustomerId(): number {
  return randomInt(10_000_000, 100_000_000);
}

/** An active reseller without contacts. */
export async function insertCustomer(db: Database, values: Values<typeof customers> = {}) {
  const [row] = await db
    .insert(customers)
    .values({
      customerId: newCustomerId(),
      customerType: 'reseller',
      status: 'ACTIVE',
      brand: 'datacentre',
      companyName: 'Testbedrijf B.V.',
      legalForm: 'BV',
      cocNumber: '90000001',
      vatNumber: 'NL800000001B01',
      address: {
        street: 'Proefstraat',
        houseNumber: 1,
        houseNumberAddition: null,
        postalCode: '1234AB',
        city: 'Testdam',
        country: 'NL',
      },
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      accountHolderName: 'Testbedrijf B.V.',
      language: 'nl',
      createdAt: new Date(),
      ...values,
    })
    .returning();
  return row!;
}

/** A way in at the embedded provider; hashing the password takes a tenth of a second, so leave it out where nobody signs in. */
export async function insertLogin(db: Database, { password, ...values }: Values<typeof logins> & { password?: string } = {}) {
  const loginId = values.loginId ?? randomUUID();
  const [row] = await db
    .insert(logins)
    .values({
      loginId,
      username: `person-${loginId}@test.example`,
      passwordHash: password === undefined ? null : await hashPassword(password),
      createdAt: new Date(),
      ...values,
    })
    .returning();
  return row!;
}

/** An enabled account without roles. */
export async function insertAccount(db: Database, values: Values<typeof accounts, 'customerId'>) {
  const accountId = values.accountId ?? randomUUID();
  const username = values.username ?? `person-${accountId}@test.example`;
  const [row] = await db
    .insert(accounts)
    .values({
      accountId,
      username,
      firstName: 'Test',
      lastName: 'Persoon',
      email: username,
      roles: [],
      status: 'ENABLED',
      createdAt: new Date(),
      ...values,
    })
    .returning();
  return row!;
}

/** A main contact. */
export async function insertContact(db: Database, values: Values<typeof contacts, 'customerId'>) {
  const contactId = values.contactId ?? randomUUID();
  const [row] = await db
    .insert(contacts)
    .values({
      contactId,
      types: ['main'],
      firstName: 'Test',
      lastName: 'Contact',
      email: `contact-${contactId}@test.example`,
      phoneNumber: '0205550100',
      createdAt: new Date(),
      ...values,
    })
    .returning();
  return row!;
}

export async function insertLoyaltyEntry(db: Database, values: Values<typeof loyaltyEntries, 'customerId'>) {
  const [row] = await db
    .insert(loyaltyEntries)
    .values({ bookedAt: new Date(), points: 100, reason: 'ORDER_COMPLETED', reference: 'Test', ...values })
    .returning();
  return row!;
}

export async function insertLoyaltyLogin(
  db: Database,
  values: Values<typeof loyaltyLogins, 'customerId' | 'accountId' | 'codeHash'>,
) {
  const [row] = await db
    .insert(loyaltyLogins)
    .values({ expiresAt: new Date(Date.now() + 60_000), ...values })
    .returning();
  return row!;
}

/** A session that began now. */
export async function insertSession(db: Database, values: Values<typeof sessions, 'customerId' | 'accountId'>) {
  const authTime = values.authTime ?? new Date();
  const [row] = await db
    .insert(sessions)
    .values({ sid: randomUUID(), via: 'embedded', authTime, endsAt: new Date(authTime.getTime() + 12 * 3600 * 1000), ...values })
    .returning();
  return row!;
}

export async function insertExternalIdentity(
  db: Database,
  values: Values<typeof externalIdentities, 'customerId' | 'accountId' | 'issuer' | 'subject'>,
) {
  const [row] = await db
    .insert(externalIdentities)
    .values({ linkedAt: new Date(), ...values })
    .returning();
  return row!;
}
