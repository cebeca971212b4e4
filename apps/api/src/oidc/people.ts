import type { Brand } from '@demarc/contract/access.ts';
import type { AccountStatus } from '@demarc/contract/account.ts';
import type { Language } from '@demarc/contract/language.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Account } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';
import { logins } from '../db/schema/login.ts';

const loginColumns = {
  loginId: logins.loginId,
  username: logins.username,
  passwordHash: logins.passwordHash,
  passwordChangedAt: logins.passwordChangedAt,
  totpConfirmedAt: logins.totpConfirmedAt,
};

export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** The way in with this username, in any case of letters. */
export async function findLogin(db: Database, username: string) {
  const [login] = await db.select(loginColumns).from(logins).where(eq(logins.username, username));
  return login ?? null;
}

export async function readLogin(db: Database, loginId: string): Promise<Login | null> {
  const [login] = await db.select(loginColumns).from(logins).where(eq(logins.loginId, loginId));
  return login ?? null;
}

/** How the accounts of a login stand: the best of them, null where there is none. */
export async function accessOf(db: Database, loginId: string): Promise<AccountStatus | null> {
  const rows = await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.loginId, loginId));
  const order: readonly AccountStatus[] = ['ENABLED', 'PENDING_ACTIVATION', 'DISABLED'];
  return order.find((status) => rows.some((row) => row.status === status)) ?? null;
}

/** The accounts of a login at all its customers. */
export async function accountsOf(db: Database, loginId: string) {
  return db
    .select({ customerId: accounts.customerId, accountId: accounts.accountId, companyName: customers.companyName })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(and(eq(accounts.loginId, loginId), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.customerId));
}

const lastUsedFirst = [sql`${accounts.lastLoginAt} desc nulls last`, desc(accounts.createdAt)];
const enabledOf = (loginId: string) => and(eq(accounts.loginId, loginId), eq(accounts.status, 'ENABLED'));

/** Where and how the person of a login is written to. */
export interface Addressee {
  customerId: number;
  brand: Brand;
  language: Language;
  firstName: string;
  recipient: string;
}

/** The address of the enabled account used last; null without one. */
export async function findAddressee(db: Database, loginId: string): Promise<Addressee | null> {
  const [found] = await db
    .select({ account: accounts, brand: customers.brand, language: customers.language })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(enabledOf(loginId))
    .orderBy(...lastUsedFirst)
    .limit(1);
  if (!found) return null;
  const { customerId, email: recipient, firstName, language } = found.account;
  return { customerId, brand: found.brand, language: language ?? found.language, firstName, recipient };
}

/**
 * The person of a login as the provider sees them, with the name and address of the account used last. None once no account
 * of theirs is enabled: that ends what the provider gave out.
 */
export async function findPerson(db: Database, loginId: string): Promise<Account | undefined> {
  const [person] = await db
    .select({ username: logins.username, account: accounts })
    .from(logins)
    .innerJoin(accounts, eq(accounts.loginId, logins.loginId))
    .where(enabledOf(loginId))
    .orderBy(...lastUsedFirst)
    .limit(1);
  if (!person) return undefined;
  const { firstName, middleName, lastName, email, language } = person.account;
  const familyName = [middleName, lastName].filter(Boolean).join(' ');
  const claims = {
    sub: loginId,
    name: [firstName, familyName].filter(Boolean).join(' '),
    given_name: firstName,
    family_name: familyName,
    preferred_username: person.username,
    email,
    // Written by the company's administrator; nobody has proven it by a mail yet.
    email_verified: false,
    ...(language && { locale: language }),
  };
  return { accountId: loginId, claims: () => claims };
}
