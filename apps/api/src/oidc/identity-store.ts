import type { Brand } from '@demarc/contract/access.ts';
import type { AccountStatus } from '@demarc/contract/account.ts';
import type { Language } from '@demarc/contract/language.ts';
import { email as checkEmail } from '@demarc/contract/rules/email.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Account } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
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

interface LoginKey {
  loginId: string;
}

const selectByUsername = prepareStatement((db, { username }: Placeholders<{ username: string }>) =>
  db.select(loginColumns).from(logins).where(eq(logins.username, username)),
);

/** Finds a login by username, ignoring case. */
export async function findLogin(db: Database, username: string) {
  return (await selectByUsername(db, { username }))[0] ?? null;
}

const selectLogin = prepareStatement((db, { loginId }: Placeholders<LoginKey>) =>
  db.select(loginColumns).from(logins).where(eq(logins.loginId, loginId)),
);

export async function readLogin(db: Database, loginId: string): Promise<Login | null> {
  return (await selectLogin(db, { loginId }))[0] ?? null;
}

const selectStatuses = prepareStatement((db, { loginId }: Placeholders<LoginKey>) =>
  db.select({ status: accounts.status }).from(accounts).where(eq(accounts.loginId, loginId)),
);

/** Returns the most permissive status of a login's accounts, or null if it has none. */
export async function getAccountStatus(db: Database, loginId: string): Promise<AccountStatus | null> {
  const rows = await selectStatuses(db, { loginId });
  const order: readonly AccountStatus[] = ['ENABLED', 'PENDING_ACTIVATION', 'DISABLED'];
  return order.find((status) => rows.some((row) => row.status === status)) ?? null;
}

const selectAccounts = prepareStatement((db, { loginId }: Placeholders<LoginKey>) =>
  db
    .select({ customerId: accounts.customerId, accountId: accounts.accountId, companyName: customers.companyName })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(and(eq(accounts.loginId, loginId), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.customerId)),
);

/** Lists the accounts of a login at all its companies, without deleted ones. */
export async function listLoginAccounts(db: Database, loginId: string) {
  return selectAccounts(db, { loginId });
}

const orderByLastUse = [sql`${accounts.lastLoginAt} desc nulls last`, desc(accounts.createdAt)];
const isEnabledForLogin = ({ loginId }: Placeholders<LoginKey>) =>
  and(eq(accounts.loginId, loginId), eq(accounts.status, 'ENABLED'));

/** The recipient of mail to the person of a login. */
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
 * Finds the recipient of mail that grants access to the login. Returns null if no address is safe. A company's administrator can change the
 * address of an account, so that address counts only while no other company trusts the login (decision 0019).
 */
export async function findAddressee(db: Database, loginId: string): Promise<Addressee | null> {
  const [login, [lastUsed]] = await Promise.all([readLogin(db, loginId), listAddressees(db, loginId)]);
  if (!login || !lastUsed) return null;
  if (isAddressUsername(login.username)) return { ...lastUsed, recipient: login.username };
  if (login.recoveryAddress) return { ...lastUsed, recipient: login.recoveryAddress };
  const companies = new Set((await listLoginAccounts(db, loginId)).map(({ customerId }) => customerId));
  return companies.size === 1 ? lastUsed : null;
}

const selectAddressees = prepareStatement((db, key: Placeholders<LoginKey>) => {
  const { customerId, email, firstName } = accounts;
  const language = sql<Language>`coalesce(${accounts.language}, ${customers.language})`;
  return db
    .select({ customerId, brand: customers.brand, language, firstName, recipient: email })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, customerId))
    .where(isEnabledForLogin(key))
    .orderBy(...orderByLastUse);
});

/**
 * Lists the enabled accounts of a login with their own addresses, the last used one first. Must not be used for mail that grants
 * access to the login.
 */
export async function listAddressees(db: Database, loginId: string): Promise<Addressee[]> {
  return selectAddressees(db, { loginId });
}

const selectPerson = prepareStatement((db, key: Placeholders<LoginKey>) => {
  const { email, firstName, language, lastName, middleName } = accounts;
  return db
    .select({ username: logins.username, firstName, middleName, lastName, email, language })
    .from(logins)
    .innerJoin(accounts, eq(accounts.loginId, logins.loginId))
    .where(isEnabledForLogin(key))
    .orderBy(...orderByLastUse)
    .limit(1);
});

/**
 * Finds the person of a login in the form that the provider expects, with the name and address of the last used account. Returns
 * undefined if the person has no enabled account, which ends the provider's grants.
 */
export async function findPerson(db: Database, loginId: string): Promise<Account | undefined> {
  const [person] = await selectPerson(db, { loginId });
  if (!person) return undefined;
  const { firstName, middleName, lastName, email, language } = person;
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
