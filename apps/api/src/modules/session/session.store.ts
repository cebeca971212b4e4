import { and, asc, eq, sql } from 'drizzle-orm';
import type { LinkBy } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { accounts, externalIdentities } from '../../db/schema/account.ts';
import { customers } from '../../db/schema/customer.ts';
import { sessions, usedIdTokens } from '../../db/schema/session.ts';

const columns = {
  customerId: accounts.customerId,
  accountId: accounts.accountId,
  uid: accounts.uid,
  username: accounts.username,
  roles: accounts.roles,
  status: accounts.status,
  customerStatus: customers.status,
  loyalty: customers.loyaltyParticipant,
};
const ofCustomer = eq(customers.customerId, accounts.customerId);
/** The account used last first, then the oldest. */
const lastUsedFirst = [sql`${accounts.lastLoginAt} desc nulls last`, asc(accounts.createdAt), asc(accounts.accountId)];

export type Candidate = Awaited<ReturnType<typeof accountsOfLogin>>[number];

/** The accounts of a login of the embedded provider, over all customers. */
export async function accountsOfLogin(tx: Database, loginId: string) {
  const rows = await tx
    .select(columns)
    .from(accounts)
    .innerJoin(customers, ofCustomer)
    .where(eq(accounts.loginId, loginId))
    .orderBy(...lastUsedFirst);
  return rows.map(withUid);
}

/** The accounts that an outside identity is linked to. */
export async function linkedAccounts(tx: Database, issuer: string, subject: string): Promise<Candidate[]> {
  const ofLink = and(
    eq(externalIdentities.customerId, accounts.customerId),
    eq(externalIdentities.accountId, accounts.accountId),
  );
  const rows = await tx
    .select(columns)
    .from(accounts)
    .innerJoin(externalIdentities, ofLink)
    .innerJoin(customers, ofCustomer)
    .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)))
    .orderBy(...lastUsedFirst);
  return rows.map(withUid);
}

/** The enabled accounts that have this e-mail address or user name, case apart (citext). */
export async function enabledAccountsBy(tx: Database, by: LinkBy, value: string): Promise<Candidate[]> {
  const column = by === 'email' ? accounts.email : accounts.username;
  const rows = await tx
    .select(columns)
    .from(accounts)
    .innerJoin(customers, ofCustomer)
    .where(and(eq(column, value), eq(accounts.status, 'ENABLED')))
    .orderBy(...lastUsedFirst);
  return rows.map(withUid);
}

/** Links an identity to accounts, one a customer; who signs in twice at once is linked once. */
export async function link(
  tx: Database,
  identity: { issuer: string; subject: string },
  found: readonly Candidate[],
  linkedAt: Date,
): Promise<void> {
  const { issuer, subject } = identity;
  const rows = found.map(({ customerId, accountId }) => ({ issuer, subject, customerId, accountId, linkedAt }));
  await tx.insert(externalIdentities).values(rows).onConflictDoNothing();
}

/** Marks an id token as taken; false when it was before. */
export async function takeIdToken(tx: Database, tokenHash: string, expiresAt: Date): Promise<boolean> {
  const taken = await tx.insert(usedIdTokens).values({ tokenHash, expiresAt }).onConflictDoNothing().returning();
  return taken.length > 0;
}

export async function insertSession(tx: Database, session: typeof sessions.$inferInsert, signedInAt: Date): Promise<void> {
  const { customerId, accountId } = session;
  await tx.insert(sessions).values(session);
  await tx
    .update(accounts)
    .set({ lastLoginAt: signedInAt })
    .where(and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId)));
}

export async function endSession(tx: Database, customerId: number, sid: string, endedAt: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.customerId, customerId), eq(sessions.sid, sid)));
}

/** An identity column is never null; drizzle does not know. */
function withUid<T extends { uid: number | null }>(row: T) {
  return { ...row, uid: row.uid! };
}
