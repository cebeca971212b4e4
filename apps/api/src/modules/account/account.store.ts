import { email as checkEmail } from '@demarc/contract/rules/email.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { accounts, externalIdentities } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { customers } from '../../db/schema/customer.ts';
import { logins, passkeys, passwordResets, recoveryCodes } from '../../db/schema/login.ts';
import { type SessionVia, sessions } from '../../db/schema/session.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type CustomerRow = typeof customers.$inferSelect;

/** The fields that can change after an account is created. */
export type AccountChange = Pick<
  AccountRow,
  'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber' | 'language' | 'roles' | 'status'
>;

interface CustomerKey {
  customerId: number;
}

interface AccountKey extends CustomerKey {
  accountId: string;
}

interface LoginKey {
  loginId: string;
}

/** Matches a customer's accounts, without deleted ones. */
const matchesCustomer = ({ customerId }: Placeholders<CustomerKey>) =>
  and(eq(accounts.customerId, customerId), isNull(accounts.deletedAt));

const selectCustomerForUpdate = prepareStatement((db, { customerId }: Placeholders<CustomerKey>) =>
  db.select().from(customers).where(eq(customers.customerId, customerId)).for('update'),
);

/** Locks the customer until the transaction ends, which serializes changes to its accounts. */
export async function lockCustomer(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  return (await selectCustomerForUpdate(tx, { customerId }))[0];
}

const selectRow = prepareStatement((db, { accountId, ...key }: Placeholders<AccountKey>) =>
  db
    .select()
    .from(accounts)
    .where(and(matchesCustomer(key), eq(accounts.accountId, accountId))),
);

export async function findRow(db: Database, customerId: number, accountId: string): Promise<AccountRow | undefined> {
  return (await selectRow(db, { customerId, accountId }))[0];
}

const selectWithUsername = prepareStatement((db, { username, ...key }: Placeholders<CustomerKey & { username: string }>) =>
  db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(and(matchesCustomer(key), eq(accounts.username, username))),
);

export async function hasUsername(tx: Database, customerId: number, username: string): Promise<boolean> {
  return (await selectWithUsername(tx, { customerId, username })).length > 0;
}

const selectOtherAdmin = prepareStatement((db, { accountId, ...key }: Placeholders<AccountKey>) =>
  db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(
      and(
        matchesCustomer(key),
        ne(accounts.accountId, accountId),
        eq(accounts.status, 'ENABLED'),
        sql`'RESELLER_ADMIN' = any(${accounts.roles})`,
      ),
    )
    .limit(1),
);

/** Whether the customer has another active administrator. */
export async function hasOtherAdmin(tx: Database, { customerId, accountId }: AccountRow): Promise<boolean> {
  return (await selectOtherAdmin(tx, { customerId, accountId })).length > 0;
}

const insertRow = prepareStatement((db, row: Placeholders<typeof accounts.$inferInsert>) =>
  db.insert(accounts).values(row).returning(),
);

export async function insert(tx: Database, row: typeof accounts.$inferInsert): Promise<AccountRow> {
  return (await insertRow(tx, row))[0]!;
}

const matchesAccount = ({ customerId, accountId }: Placeholders<AccountKey>) =>
  and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId));

const updateRow = prepareStatement((db, { customerId, accountId, ...change }: Placeholders<Partial<AccountRow> & AccountKey>) =>
  db
    .update(accounts)
    .set({ ...change, version: sql`${accounts.version} + 1` })
    .where(matchesAccount({ customerId, accountId }))
    .returning(),
);

/** Applies a change and increments the version. */
export async function update(
  tx: Database,
  { customerId, accountId }: AccountKey,
  change: Partial<AccountRow>,
): Promise<AccountRow> {
  return (await updateRow(tx, { ...change, customerId, accountId }))[0]!;
}

interface EndOfAccess extends AccountKey {
  now: Date;
}

const endSessions = prepareStatement((db, { customerId, accountId, now }: Placeholders<EndOfAccess>) =>
  db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.customerId, customerId), eq(sessions.accountId, accountId), isNull(sessions.endedAt))),
);

const revokeTokens = prepareStatement((db, { customerId, accountId, now }: Placeholders<EndOfAccess>) =>
  db
    .update(apiTokens)
    .set({ revokedAt: now, version: sql`${apiTokens.version} + 1` })
    .where(and(eq(apiTokens.customerId, customerId), eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt))),
);

/** Ends all sessions and revokes all API tokens of an account. */
export async function revokeAccess(tx: Database, { customerId, accountId }: AccountRow, now: Date): Promise<void> {
  const values = { customerId, accountId, now };
  await Promise.all([endSessions(tx, values), revokeTokens(tx, values)]);
}

const lockLogin = prepareStatement((db, { loginId }: Placeholders<LoginKey>) =>
  db
    .select({ username: logins.username, recoveryAddress: logins.recoveryAddress })
    .from(logins)
    .where(eq(logins.loginId, loginId))
    .for('update'),
);

const unlinkLogin = prepareStatement((db, key: Placeholders<AccountKey>) =>
  db.update(accounts).set({ loginId: null }).where(matchesAccount(key)),
);

const selectAccountOfLogin = prepareStatement((db, { loginId }: Placeholders<LoginKey>) =>
  db.select({ accountId: accounts.accountId }).from(accounts).where(eq(accounts.loginId, loginId)).limit(1),
);

/** Statements that delete a login with its passkeys, recovery codes and resets, in the order in which they can be deleted. */
const deleteLoginStatements = [passkeys, recoveryCodes, passwordResets, logins].map((table) =>
  prepareStatement((db, { loginId }: Placeholders<LoginKey>) => db.delete(table).where(eq(table.loginId, loginId))),
);

/**
 * Unlinks an account from its login and external identities, and deletes a login that has no accounts left, with its passkeys and
 * recovery codes.
 */
export async function unlinkSignIns(tx: Database, { customerId, accountId, loginId }: AccountRow): Promise<void> {
  await unlinkIdentities(tx, { customerId, accountId });
  if (!loginId) return;
  // In this order: the login is locked first, so that no other account is linked to it in the meantime.
  const [, , linkedAccounts] = await Promise.all([
    lockLogin(tx, { loginId }),
    unlinkLogin(tx, { customerId, accountId }),
    selectAccountOfLogin(tx, { loginId }),
  ]);
  if (linkedAccounts.length > 0) return;
  await Promise.all(deleteLoginStatements.map((deleteFrom) => deleteFrom(tx, { loginId })));
}

const selectAccountElsewhere = prepareStatement((db, { loginId, customerId }: Placeholders<LoginKey & CustomerKey>) =>
  db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(and(eq(accounts.loginId, loginId), ne(accounts.customerId, customerId), isNull(accounts.deletedAt)))
    .limit(1),
);

const updateRecoveryAddress = prepareStatement((db, { loginId, address }: Placeholders<LoginKey & { address: string }>) =>
  db.update(logins).set({ recoveryAddress: address }).where(eq(logins.loginId, loginId)),
);

/**
 * Stores the account's previous address as the recovery address of its login, unless the login has one already or has accounts at
 * another company. This way a reset link never goes to an address that an administrator has just entered.
 */
export async function saveRecoveryAddress(tx: Database, { customerId, email, loginId }: AccountRow): Promise<void> {
  if (!loginId) return;
  const [[login], otherAccounts] = await Promise.all([
    lockLogin(tx, { loginId }),
    selectAccountElsewhere(tx, { loginId, customerId }),
  ]);
  if (!login || login.recoveryAddress || checkEmail(login.username) === null || otherAccounts.length > 0) return;
  await updateRecoveryAddress(tx, { loginId, address: email });
}

const deleteIdentities = prepareStatement((db, { customerId, accountId }: Placeholders<AccountKey>) =>
  db
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.customerId, customerId), eq(externalIdentities.accountId, accountId)))
    .returning(),
);

/** Deletes and returns the links between an account and its identities at the external provider. */
export async function unlinkIdentities(tx: Database, { customerId, accountId }: AccountKey) {
  return deleteIdentities(tx, { customerId, accountId });
}

const endSessionsVia = prepareStatement(
  (db, { customerId, accountId, now, via }: Placeholders<EndOfAccess & { via: SessionVia }>) =>
    db
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          eq(sessions.customerId, customerId),
          eq(sessions.accountId, accountId),
          eq(sessions.via, via),
          isNull(sessions.endedAt),
        ),
      ),
);

/** Ends the sessions of an account that were started through the external provider. */
export async function endExternalSessions(tx: Database, { customerId, accountId }: AccountRow, now: Date): Promise<void> {
  await endSessionsVia(tx, { customerId, accountId, now, via: 'external' });
}
