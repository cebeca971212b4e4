import type { Account } from '@demarc/contract/account.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Placeholders, prepareStatement } from '../prepare-statement.ts';
import { accounts, externalIdentities } from '../schema/account.ts';
import { apiTokens } from '../schema/api-token.ts';
import { customers } from '../schema/customer.ts';
import { logins, passkeys } from '../schema/login.ts';

/** Options for reading accounts. With an external identity provider, second factors are its responsibility. */
export interface AccountReadOptions {
  now: Date;
  hasExternalSignIn: boolean;
}

/** Lists the accounts of a customer by name. Disabled accounts are included only on request. */
export async function listCustomerAccounts(
  db: Database,
  customerId: number,
  { isWithDisabled, ...options }: AccountReadOptions & { isWithDisabled: boolean },
): Promise<Account[]> {
  const rows = await selectAccounts(db, { customerId, now: options.now, isWithDisabled: isWithDisabled || undefined });
  return rows.map((row) => presentAccount(row, options));
}

export async function findAccount(
  db: Database,
  customerId: number,
  accountId: string,
  options: AccountReadOptions,
): Promise<Account | undefined> {
  const [row] = await selectAccounts(db, { customerId, accountId, now: options.now, isWithDisabled: true });
  return row && presentAccount(row, options);
}

interface AccountFilter {
  customerId: number;
  accountId?: string | undefined;
  isWithDisabled?: true | undefined;
  now: Date;
}

/** Excludes deleted accounts. One statement with the counts in it, because lists of accounts are read completely. */
const selectAccounts = prepareStatement((db, { customerId, accountId, isWithDisabled, now }: Placeholders<AccountFilter>) =>
  db
    .select({
      accountId: accounts.accountId,
      uid: accounts.uid,
      customerId: accounts.customerId,
      company: customers.companyName,
      username: accounts.username,
      firstName: accounts.firstName,
      middleName: accounts.middleName,
      lastName: accounts.lastName,
      email: accounts.email,
      phoneNumber: accounts.phoneNumber,
      roles: accounts.roles,
      status: accounts.status,
      language: accounts.language,
      lastLoginAt: accounts.lastLoginAt,
      createdAt: accounts.createdAt,
      activationExpiresAt: accounts.activationExpiresAt,
      identityLinked: sql<boolean>`exists (select 1 from ${externalIdentities}
        where ${externalIdentities.customerId} = ${accounts.customerId} and ${externalIdentities.accountId} = ${accounts.accountId})`,
      secondFactor: sql<boolean>`(${logins.totpConfirmedAt} is not null
        or exists (select 1 from ${passkeys} where ${passkeys.loginId} = ${accounts.loginId}))`,
      tokenCount: sql<number>`(select count(*)::int from ${apiTokens}
        where ${apiTokens.customerId} = ${accounts.customerId} and ${apiTokens.accountId} = ${accounts.accountId}
        and ${apiTokens.revokedAt} is null
        and (${apiTokens.expiresAt} is null or ${apiTokens.expiresAt} > ${now}::timestamptz))`,
      version: accounts.version,
    })
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .leftJoin(logins, eq(logins.loginId, accounts.loginId))
    .where(
      and(
        eq(accounts.customerId, customerId),
        isNull(accounts.deletedAt),
        accountId && eq(accounts.accountId, accountId),
        isWithDisabled ? undefined : ne(accounts.status, 'DISABLED'),
      ),
    )
    .orderBy(sql`lower(${accounts.lastName})`, sql`lower(${accounts.firstName})`, asc(accounts.accountId)),
);

function presentAccount(
  row: Awaited<ReturnType<typeof selectAccounts>>[number],
  { hasExternalSignIn }: AccountReadOptions,
): Account {
  return {
    ...row,
    // An identity column is never null, but drizzle types it as nullable.
    uid: row.uid!,
    identityLinked: hasExternalSignIn ? row.identityLinked : null,
    secondFactor: hasExternalSignIn ? null : row.secondFactor,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    activationExpiresAt: row.activationExpiresAt?.toISOString() ?? null,
  };
}

const selectName = prepareStatement((db, { customerId, accountId }: Placeholders<{ customerId: number; accountId: string }>) => {
  const { firstName, middleName, lastName } = accounts;
  return db
    .select({ firstName, middleName, lastName })
    .from(accounts)
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)));
});

/** Returns the full name of an account, or empty text if the account does not exist. */
export async function getAccountName(db: Database, customerId: number, accountId: string): Promise<string> {
  const [row] = await selectName(db, { customerId, accountId });
  return formatPersonName(row ?? {});
}
