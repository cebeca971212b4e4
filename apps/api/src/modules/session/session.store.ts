import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { LinkBy } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { accounts, externalIdentities } from '../../db/schema/account.ts';
import { customers } from '../../db/schema/customer.ts';
import { loginTokens, sessions, usedIdTokens } from '../../db/schema/session.ts';

const columns = {
  customerId: accounts.customerId,
  accountId: accounts.accountId,
  uid: accounts.uid,
  username: accounts.username,
  roles: accounts.roles,
  status: accounts.status,
  company: customers.companyName,
  customerStatus: customers.status,
  loyalty: customers.loyaltyParticipant,
  secondFactorScope: customers.secondFactorScope,
  secondFactorRoles: customers.secondFactorRoles,
};
const customerJoin = eq(customers.customerId, accounts.customerId);
const linkJoin = and(
  eq(externalIdentities.customerId, accounts.customerId),
  eq(externalIdentities.accountId, accounts.accountId),
);
/** Deleted accounts are never found. */
const isNotDeleted = isNull(accounts.deletedAt);
/** Last used account first, then the oldest. */
const lastUsedFirst = [sql`${accounts.lastLoginAt} desc nulls last`, asc(accounts.createdAt), asc(accounts.accountId)];

export type Candidate = Awaited<ReturnType<typeof findAccountsOfLogin>>[number];

/** Finds the accounts of a login of the embedded provider, across all customers. */
export async function findAccountsOfLogin(tx: Database, loginId: string) {
  const rows = await tx
    .select(columns)
    .from(accounts)
    .innerJoin(customers, customerJoin)
    .where(and(eq(accounts.loginId, loginId), isNotDeleted))
    .orderBy(...lastUsedFirst);
  return rows.map(withUid);
}

/** Finds the accounts linked to an external identity. */
export async function findLinkedAccounts(tx: Database, issuer: string, subject: string): Promise<Candidate[]> {
  const rows = await tx
    .select(columns)
    .from(accounts)
    .innerJoin(externalIdentities, linkJoin)
    .innerJoin(customers, customerJoin)
    .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject), isNotDeleted))
    .orderBy(...lastUsedFirst);
  return rows.map(withUid);
}

/**
 * Finds the enabled accounts with this email address or username, case-insensitively (citext). `isAccepted`: the account was
 * activated by its user.
 */
export async function findEnabledAccountsBy(tx: Database, by: LinkBy, value: string) {
  const column = by === 'email' ? accounts.email : accounts.username;
  const isAccepted = sql<boolean>`${accounts.activationCodeHash} is not null`;
  const rows = await tx
    .select({ ...columns, isAccepted })
    .from(accounts)
    .innerJoin(customers, customerJoin)
    .where(and(eq(column, value), eq(accounts.status, 'ENABLED'), isNotDeleted))
    .orderBy(...lastUsedFirst);
  return rows.map(withUid);
}

/** Finds an account with the embedded provider's login that it belongs to. */
export async function findAccount(tx: Database, customerId: number, accountId: string) {
  const [row] = await tx
    .select({ ...columns, loginId: accounts.loginId })
    .from(accounts)
    .innerJoin(customers, customerJoin)
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId), isNotDeleted));
  return row && withUid(row);
}

/** Finds an account of any customer, for the provider's calls. */
export async function findAccountById(tx: Database, accountId: string): Promise<Candidate | undefined> {
  const [row] = await tx
    .select(columns)
    .from(accounts)
    .innerJoin(customers, customerJoin)
    .where(and(eq(accounts.accountId, accountId), isNotDeleted));
  return row && withUid(row);
}

/** Finds the external identities linked to an account. */
export async function findIdentities(tx: Database, customerId: number, accountId: string) {
  const { issuer, subject } = externalIdentities;
  return tx
    .select({ issuer, subject })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.customerId, customerId), eq(externalIdentities.accountId, accountId)));
}

/** Links an identity to the accounts, one per customer, that have no identity yet. Concurrent sign-ins create one link. */
export async function linkIdentity(
  tx: Database,
  identity: { issuer: string; subject: string },
  found: readonly Candidate[],
  linkedAt: Date,
): Promise<void> {
  const { issuer, subject } = identity;
  const ids = found.map(({ accountId }) => accountId);
  // Locked in a fixed order, so that of two concurrent identities the second sees the link of the first.
  await tx
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(inArray(accounts.accountId, ids))
    .orderBy(asc(accounts.customerId), asc(accounts.accountId))
    .for('update');
  const linked = await tx
    .select({ customerId: externalIdentities.customerId, accountId: externalIdentities.accountId })
    .from(externalIdentities)
    .where(inArray(externalIdentities.accountId, ids));
  const unlinked = found.filter((one) =>
    linked.every(({ customerId, accountId }) => customerId !== one.customerId || accountId !== one.accountId),
  );
  if (unlinked.length === 0) return;
  const rows = unlinked.map(({ customerId, accountId }) => ({ issuer, subject, customerId, accountId, linkedAt }));
  await tx.insert(externalIdentities).values(rows).onConflictDoNothing();
}

/** Marks an id token as used; returns false if it was used before. */
export async function claimIdToken(tx: Database, tokenHash: string, expiresAt: Date): Promise<boolean> {
  const claimed = await tx.insert(usedIdTokens).values({ tokenHash, expiresAt }).onConflictDoNothing().returning();
  return claimed.length > 0;
}

export async function insertLoginToken(tx: Database, token: typeof loginTokens.$inferInsert): Promise<void> {
  await tx.insert(loginTokens).values(token);
}

/** Marks a one-time login token as used; returns undefined if it does not exist or was used before. */
export async function claimLoginToken(tx: Database, tokenHash: string, usedAt: Date) {
  const unused = and(eq(loginTokens.tokenHash, tokenHash), isNull(loginTokens.usedAt));
  const [claimed] = await tx.update(loginTokens).set({ usedAt }).where(unused).returning();
  return claimed;
}

export async function insertSession(tx: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** Marks the account that the next sign-in selects. */
export async function setLastLogin(tx: Database, customerId: number, accountId: string, lastLoginAt: Date): Promise<void> {
  await tx
    .update(accounts)
    .set({ lastLoginAt })
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)));
}

/** Stores the last activity of a session and returns the latest known one, because processes may report in any order. */
export async function setLastActive(tx: Database, customerId: number, sid: string, at: Date): Promise<Date> {
  const [row] = await tx
    .update(sessions)
    .set({ lastActiveAt: sql`greatest(${sessions.lastActiveAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(sessions.customerId, customerId), eq(sessions.sid, sid)))
    .returning({ lastActiveAt: sessions.lastActiveAt });
  return row?.lastActiveAt ?? at;
}

/** Ends a session; returns false if it had already ended. */
export async function endSession(tx: Database, customerId: number, sid: string, endedAt: Date): Promise<boolean> {
  const running = and(eq(sessions.customerId, customerId), eq(sessions.sid, sid), isNull(sessions.endedAt));
  return (await tx.update(sessions).set({ endedAt }).where(running).returning({ sid: sessions.sid })).length > 0;
}

/** Updates the sign-in time of a session; returns undefined if it has ended. */
export async function confirmSession(
  tx: Database,
  { customerId, sid, authTime, hasSecondFactor }: { customerId: number; sid: string; authTime: Date; hasSecondFactor: boolean },
) {
  const [row] = await tx
    .update(sessions)
    .set({
      authTime: sql`greatest(${sessions.authTime}, ${authTime.toISOString()}::timestamptz)`,
      ...(hasSecondFactor && { hasSecondFactor }),
    })
    .where(and(eq(sessions.customerId, customerId), eq(sessions.sid, sid), isNull(sessions.endedAt)))
    .returning({ authTime: sessions.authTime, endsAt: sessions.endsAt });
  return row;
}

/** Identity columns are never null, which drizzle's types do not express. */
function withUid<T extends { uid: number | null }>(row: T) {
  return { ...row, uid: row.uid! };
}
