import { and, desc, eq, sql } from 'drizzle-orm';
import type { Account } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { type AccountStatus, accounts, logins } from '../db/schema/account.ts';

/** The way in with this username, in any case of letters. */
export async function findLogin(db: Database, username: string) {
  const [login] = await db
    .select({ loginId: logins.loginId, passwordHash: logins.passwordHash })
    .from(logins)
    .where(eq(logins.username, username));
  return login ?? null;
}

/** How the accounts of a login stand: the best of them, null where there is none. */
export async function accessOf(db: Database, loginId: string): Promise<AccountStatus | null> {
  const rows = await db.select({ status: accounts.status }).from(accounts).where(eq(accounts.loginId, loginId));
  const order: readonly AccountStatus[] = ['ENABLED', 'PENDING_ACTIVATION', 'DISABLED'];
  return order.find((status) => rows.some((row) => row.status === status)) ?? null;
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
    .where(and(eq(logins.loginId, loginId), eq(accounts.status, 'ENABLED')))
    .orderBy(sql`${accounts.lastLoginAt} desc nulls last`, desc(accounts.createdAt))
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
