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

/** What is changed of an account after it was made. */
export type AccountChange = Pick<
  AccountRow,
  'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber' | 'language' | 'roles' | 'status'
>;

/** What belongs to a customer; a deleted account is there for nobody. */
function ofCustomer(customerId: number) {
  return and(eq(accounts.customerId, customerId), isNull(accounts.deletedAt));
}

/** The customer, held until the transaction ends: two changes of its accounts come one after the other. */
export async function lockCustomer(tx: Database, customerId: number): Promise<CustomerRow | undefined> {
  const [row] = await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update');
  return row;
}

/** An account as it is stored. */
export async function findRow(db: Database, customerId: number, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(ofCustomer(customerId), eq(accounts.accountId, accountId)));
  return row;
}

export async function hasUsername(tx: Database, customerId: number, username: string): Promise<boolean> {
  return (await tx.$count(accounts, and(ofCustomer(customerId), eq(accounts.username, username)))) > 0;
}

/** Whether somebody else administers the customer. */
export async function hasOtherAdmin(tx: Database, { customerId, accountId }: AccountRow): Promise<boolean> {
  const others = and(ofCustomer(customerId), ne(accounts.accountId, accountId), eq(accounts.status, 'ENABLED'));
  return (await tx.$count(accounts, and(others, sql`'RESELLER_ADMIN' = any(${accounts.roles})`))) > 0;
}

export async function insert(tx: Database, row: typeof accounts.$inferInsert): Promise<AccountRow> {
  return (await tx.insert(accounts).values(row).returning())[0]!;
}

/** Writes a change and counts it. */
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

/** Ends all that lets an account in: its sessions and its API tokens. */
export async function shutOut(tx: Database, { customerId, accountId }: AccountRow, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.customerId, customerId), eq(sessions.accountId, accountId), isNull(sessions.endedAt)));
  await tx
    .update(apiTokens)
    .set({ revokedAt: now, version: sql`${apiTokens.version} + 1` })
    .where(and(eq(apiTokens.customerId, customerId), eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt)));
}

/** Takes an account from its ways to sign in; a login that is left without any account goes with all that belongs to it. */
export async function unlink(tx: Database, { customerId, accountId, loginId }: AccountRow): Promise<void> {
  const mine = and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId));
  await unlinkIdentities(tx, { customerId, accountId });
  if (!loginId) return;
  // Held first: nobody links another account to it meanwhile.
  await tx.select({ loginId: logins.loginId }).from(logins).where(eq(logins.loginId, loginId)).for('update');
  await tx.update(accounts).set({ loginId: null }).where(mine);
  if ((await tx.$count(accounts, eq(accounts.loginId, loginId))) > 0) return;
  await tx.delete(passkeys).where(eq(passkeys.loginId, loginId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.loginId, loginId));
  await tx.delete(passwordResets).where(eq(passwordResets.loginId, loginId));
  await tx.delete(logins).where(eq(logins.loginId, loginId));
}

/**
 * Keeps the address that an account had until now as the recovery address of its login, if there is none yet and no other company
 * has an account of it: a reset link never goes to an address that an administrator has just typed.
 */
export async function keepRecoveryAddress(tx: Database, { customerId, email, loginId }: AccountRow): Promise<void> {
  if (!loginId) return;
  const [login] = await tx.select().from(logins).where(eq(logins.loginId, loginId)).for('update');
  if (!login || login.recoveryAddress || checkEmail(login.username) === null) return;
  const elsewhere = and(eq(accounts.loginId, loginId), ne(accounts.customerId, customerId), isNull(accounts.deletedAt));
  if ((await tx.$count(accounts, elsewhere)) > 0) return;
  await tx.update(logins).set({ recoveryAddress: email }).where(eq(logins.loginId, loginId));
}

/** Removes the links between an account and its identities at the outside provider, and returns them. */
export async function unlinkIdentities(tx: Database, { customerId, accountId }: Pick<AccountRow, 'customerId' | 'accountId'>) {
  return tx
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.customerId, customerId), eq(externalIdentities.accountId, accountId)))
    .returning();
}

/** Ends the sessions that an account began at the outside provider. */
export async function endOutsideSessions(tx: Database, { customerId, accountId }: AccountRow, endedAt: Date): Promise<void> {
  const mine = and(eq(sessions.customerId, customerId), eq(sessions.accountId, accountId));
  await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(mine, eq(sessions.via, 'outside'), isNull(sessions.endedAt)));
}
