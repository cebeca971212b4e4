import type { Brand } from '@demarc/contract/access.ts';
import type { AccountStatus } from '@demarc/contract/account.ts';
import type { Language } from '@demarc/contract/language.ts';
import { email as checkEmail } from '@demarc/contract/rules/email.ts';
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
  recoveryAddress: logins.recoveryAddress,
  totpConfirmedAt: logins.totpConfirmedAt,
};

export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

/** Finds a login by username, ignoring case. */
export async function findLogin(db: Database, username: string) {
  const [login] = await db.select(loginColumns).from(logins).where(eq(logins.username, username));
  return login ?? null;
}

export async function readLogin(db: Database, loginId: string): Promise<Login | null> {
  const [login] = await db.select(loginColumns).from(logins).where(eq(logins.loginId, loginId));
  return login ?? null;
}

/** The most permissive status of a login's accounts, or null if it has none. */
export async function getAccountStatus(db: Database, loginId: string): Promise<AccountStatus | null> {
  const rows = await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.loginId, loginId));
  const order: readonly AccountStatus[] = ['ENABLED', 'PENDING_ACTIVATION', 'DISABLED'];
  return order.find((status) => rows.some((row) => row.status === status)) ?? null;
}

/** The accounts of a login at all its customers. */
export async function listLoginAccounts(db: Database, loginId: string) {
  return db
    .select({ customerId: accounts.customerId, accountId: accounts.accountId, companyName: customers.companyName })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(and(eq(accounts.loginId, loginId), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.customerId));
}

const orderByLastUse = [sql`${accounts.lastLoginAt} desc nulls last`, desc(accounts.createdAt)];
const isEnabledForLogin = (loginId: string) => and(eq(accounts.loginId, loginId), eq(accounts.status, 'ENABLED'));

/** Where and how to mail the person of a login. */
export interface Addressee {
  customerId: number;
  brand: Brand;
  language: Language;
  firstName: string;
  recipient: string;
}

/** Whether the username is an email address. If so, mail that grants access to the login goes there. */
export function isAddressUsername(username: string): boolean {
  return checkEmail(username) === null;
}

/**
 * The recipient of mail that grants access to the login, or null if no address is safe. A company's administrator can change the
 * address of an account, so that address counts only while no other company trusts the login (decision 0019).
 */
export async function findAddressee(db: Database, loginId: string): Promise<Addressee | null> {
  const login = await readLogin(db, loginId);
  const [lastUsed] = await listAddressees(db, loginId);
  if (!login || !lastUsed) return null;
  if (isAddressUsername(login.username)) return { ...lastUsed, recipient: login.username };
  if (login.recoveryAddress) return { ...lastUsed, recipient: login.recoveryAddress };
  const companies = new Set((await listLoginAccounts(db, loginId)).map(({ customerId }) => customerId));
  return companies.size === 1 ? lastUsed : null;
}

/**
 * The enabled accounts of a login with their own addresses, the last used one first. Not for mail that grants access to the
 * login.
 */
export async function listAddressees(db: Database, loginId: string): Promise<Addressee[]> {
  const rows = await db
    .select({ account: accounts, brand: customers.brand, language: customers.language })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(isEnabledForLogin(loginId))
    .orderBy(...orderByLastUse);
  return rows.map(({ account, brand, language }) => {
    const { customerId, email: recipient, firstName } = account;
    return { customerId, brand, language: account.language ?? language, firstName, recipient };
  });
}

/**
 * The person of a login as the provider sees them, with the name and address of the last used account. Undefined once the person
 * has no enabled account, which ends the provider's grants.
 */
export async function findPerson(db: Database, loginId: string): Promise<Account | undefined> {
  const [person] = await db
    .select({ username: logins.username, account: accounts })
    .from(logins)
    .innerJoin(accounts, eq(accounts.loginId, logins.loginId))
    .where(isEnabledForLogin(loginId))
    .orderBy(...orderByLastUse)
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
    // The company's administrator entered it, and no mail has verified it.
    email_verified: false,
    ...(language && { locale: language }),
  };
  return { accountId: loginId, claims: () => claims };
}
