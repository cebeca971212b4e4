import { email as checkEmail } from '@demarc/contract/rules/email.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts, externalIdentities } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { customers } from '../../db/schema/customer.ts';
import { logins, passkeys, passwordResets, recoveryCodes } from '../../db/schema/login.ts';
import { sessions } from '../../db/schema/session.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type CustomerRow = typeof customers.$inferSelect;

/** The fields that can change after an account is created. */
export type AccountChange = Pick<
  AccountRow,
  'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber' | 'language' | 'roles' | 'status'
>;

/** Matches a customer's accounts, without deleted ones. */
function matchesCustomer(customerId: number) {
  return and(eq(accounts.customerId, customerId), isNull(accounts.deletedAt));
}

/** Locks the customer until the transaction ends, which serializes changes to its accounts. */
export async function lockCustomer(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  const [row] = await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update');
  return row;
}

export async function findRow(db: Database, customerId: number, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(matchesCustomer(customerId), eq(accounts.accountId, accountId)));
  return row;
}

export async function hasUsername(tx: Database, customerId: number, username: string): Promise<boolean> {
  return (await tx.$count(accounts, and(matchesCustomer(customerId), eq(accounts.username, username)))) > 0;
}

/** Whether the customer has another active administrator. */
export async function hasOtherAdmin(tx: Database, { customerId, accountId }: AccountRow): Promise<boolean> {
  const others = and(matchesCustomer(customerId), ne(accounts.accountId, accountId), eq(accounts.status, 'ENABLED'));
  return (await tx.$count(accounts, and(others, sql`'RESELLER_ADMIN' = any(${accounts.roles})`))) > 0;
}

export async function insert(tx: Database, row: typeof accounts.$inferInsert): Promise<AccountRow> {
  return (await tx.insert(accounts).values(row).returning())[0]!;
}

/** Applies a change and increments the version. */
export async function update(
  tx: Database,
  { customerId, accountId }: Pick<AccountRow, 'customerId' | 'accountId'>,
  change: Partial<AccountRow>,
): Promise<AccountRow> {
  const changed = await tx
    .update(accounts)
    .set({ ...change, version: sql`${accounts.version} + 1` })
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)))
    .returning();
  return changed[0]!;
}

/** Ends all sessions and revokes all API tokens of an account. */
export async function revokeAccess(tx: Database, { customerId, accountId }: AccountRow, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.customerId, customerId), eq(sessions.accountId, accountId), isNull(sessions.endedAt)));
  await tx
    .update(apiTokens)
    .set({ revokedAt: now, version: sql`${apiTokens.version} + 1` })
    .where(and(eq(apiTokens.customerId, customerId), eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)));
}

/**
 * Unlinks an account from its login and external identities, and deletes a login that has no accounts left, with its passkeys and
 * recovery codes.
 */
export async function unlinkSignIns(tx: Database, { customerId, accountId, loginId }: AccountRow): Promise<void> {
  const mine = and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId));
  await unlinkIdentities(tx, { customerId, accountId });
  if (!loginId) return;
  // Lock the login first, so that no other account is linked to it in the meantime.
  await tx.select({ loginId: logins.loginId }).from(logins).where(eq(logins.loginId, loginId)).for('update');
  await tx.update(accounts).set({ loginId: null }).where(mine);
  if ((await tx.$count(accounts, eq(accounts.loginId, loginId))) > 0) return;
  await tx.delete(passkeys).where(eq(passkeys.loginId, loginId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.loginId, loginId));
  await tx.delete(passwordResets).where(eq(passwordResets.loginId, loginId));
  await tx.delete(logins).where(eq(logins.loginId, loginId));
}

/**
 * Stores the account's previous address as the recovery address of its login, unless the login has one already or has accounts at
 * another company. This way a reset link never goes to an address that an administrator has just entered.
 */
export async function saveRecoveryAddress(tx: Database, { customerId, email, loginId }: AccountRow): Promise<void> {
  if (!loginId) return;
  const [login] = await tx.select().from(logins).where(eq(logins.loginId, loginId)).for('update');
  if (!login || login.recoveryAddress || checkEmail(login.username) === null) return;
  const elsewhere = and(eq(accounts.loginId, loginId), ne(accounts.customerId, customerId), isNull(accounts.deletedAt));
  if ((await tx.$count(accounts, elsewhere)) > 0) return;
  await tx.update(logins).set({ recoveryAddress: email }).where(eq(logins.loginId, loginId));
}

/** Deletes and returns the links between an account and its identities at the external provider. */
export async function unlinkIdentities(tx: Database, { customerId, accountId }: Pick<AccountRow, 'customerId' | 'accountId'>) {
  return tx
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.customerId, customerId), eq(externalIdentities.accountId, accountId)))
    .returning();
}

/** Ends the sessions of an account that were started through the external provider. */
export async function endExternalSessions(tx: Database, { customerId, accountId }: AccountRow, endedAt: Date): Promise<void> {
  const mine = and(eq(sessions.customerId, customerId), eq(sessions.accountId, accountId));
  await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(mine, eq(sessions.via, 'external'), isNull(sessions.endedAt)));
}
