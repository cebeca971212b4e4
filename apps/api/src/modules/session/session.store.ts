import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { LinkBy } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
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

interface AccountKey {
  customerId: number;
  accountId: string;
}

const matchesAccount = ({ customerId, accountId }: Placeholders<AccountKey>) =>
  and(eq(accounts.customerId, customerId), eq(accounts.accountId, accountId));

export type Candidate = Awaited<ReturnType<typeof findAccountsOfLogin>>[number];

const selectAccountsOfLogin = prepareStatement((db, { loginId }: Placeholders<{ loginId: string }>) =>
  db
    .select(columns)
    .from(accounts)
    .innerJoin(customers, customerJoin)
    .where(and(eq(accounts.loginId, loginId), isNotDeleted))
    .orderBy(...lastUsedFirst),
);

/** Finds the accounts of a login of the embedded provider, across all customers. */
export async function findAccountsOfLogin(tx: Database, loginId: string) {
  return (await selectAccountsOfLogin(tx, { loginId })).map(withUid);
}

interface Identity {
  issuer: string;
  subject: string;
}

const selectLinkedAccounts = prepareStatement((db, { issuer, subject }: Placeholders<Identity>) =>
  db
    .select(columns)
    .from(accounts)
    .innerJoin(externalIdentities, linkJoin)
    .innerJoin(customers, customerJoin)
    .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject), isNotDeleted))
    .orderBy(...lastUsedFirst),
);

/** Finds the accounts linked to an external identity. */
export async function findLinkedAccounts(tx: Database, issuer: string, subject: string): Promise<Candidate[]> {
  return (await selectLinkedAccounts(tx, { issuer, subject })).map(withUid);
}

const selectEnabledAccounts = prepareStatement(
  (db, { value, isByEmail }: Placeholders<{ value: string; isByEmail?: true | undefined }>) =>
    db
      .select({ ...columns, isAccepted: sql<boolean>`${accounts.activationCodeHash} is not null` })
      .from(accounts)
      .innerJoin(customers, customerJoin)
      .where(and(eq(isByEmail ? accounts.email : accounts.username, value), eq(accounts.status, 'ENABLED'), isNotDeleted))
      .orderBy(...lastUsedFirst),
);

/**
 * Finds the enabled accounts with this email address or username, case-insensitively (citext). `isAccepted`: the account was
 * activated by its user.
 */
export async function findEnabledAccountsBy(tx: Database, by: LinkBy, value: string) {
  return (await selectEnabledAccounts(tx, { value, isByEmail: by === 'email' || undefined })).map(withUid);
}

const selectAccount = prepareStatement((db, key: Placeholders<AccountKey>) =>
  db
    .select({ ...columns, loginId: accounts.loginId })
    .from(accounts)
    .innerJoin(customers, customerJoin)
    .where(and(matchesAccount(key), isNotDeleted)),
);

/** Finds an account with the embedded provider's login that it belongs to. */
export async function findAccount(tx: Database, customerId: number, accountId: string) {
  const [row] = await selectAccount(tx, { customerId, accountId });
  return row && withUid(row);
}

const selectAccountById = prepareStatement((db, { accountId }: Placeholders<{ accountId: string }>) =>
  db
    .select(columns)
    .from(accounts)
    .innerJoin(customers, customerJoin)
    .where(and(eq(accounts.accountId, accountId), isNotDeleted)),
);

/** Finds an account of any customer, for the provider API. */
export async function findAccountById(tx: Database, accountId: string): Promise<Candidate | undefined> {
  const [row] = await selectAccountById(tx, { accountId });
  return row && withUid(row);
}

const selectIdentities = prepareStatement((db, { customerId, accountId }: Placeholders<AccountKey>) =>
  db
    .select({ issuer: externalIdentities.issuer, subject: externalIdentities.subject })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.customerId, customerId), eq(externalIdentities.accountId, accountId))),
);

/** Finds the external identities linked to an account. */
export async function findIdentities(tx: Database, customerId: number, accountId: string) {
  return selectIdentities(tx, { customerId, accountId });
}

const lockAccounts = prepareStatement((db, { ids }: Placeholders<{ ids: readonly string[] }>) =>
  db
    .select({ accountId: accounts.accountId })
    .from(accounts)
    .where(isAnyOf(accounts.accountId, ids))
    .orderBy(asc(accounts.customerId), asc(accounts.accountId))
    .for('update'),
);

const selectLinks = prepareStatement((db, { ids }: Placeholders<{ ids: readonly string[] }>) =>
  db
    .select({ customerId: externalIdentities.customerId, accountId: externalIdentities.accountId })
    .from(externalIdentities)
    .where(isAnyOf(externalIdentities.accountId, ids)),
);

const insertLink = prepareStatement((db, link: Placeholders<typeof externalIdentities.$inferInsert>) =>
  db.insert(externalIdentities).values(link).onConflictDoNothing(),
);

/** Links an identity to the accounts, one per customer, that have no identity yet. Concurrent sign-ins create one link. */
export async function linkIdentity(
  tx: Database,
  { issuer, subject }: Identity,
  candidates: readonly Candidate[],
  linkedAt: Date,
): Promise<void> {
  const ids = candidates.map(({ accountId }) => accountId);
  // Locked in a fixed order, so that of two concurrent identities the second sees the link of the first.
  const [, linked] = await Promise.all([lockAccounts(tx, { ids }), selectLinks(tx, { ids })]);
  const unlinked = candidates.filter((account) =>
    linked.every(({ customerId, accountId }) => customerId !== account.customerId || accountId !== account.accountId),
  );
  await Promise.all(
    unlinked.map(({ customerId, accountId }) => insertLink(tx, { issuer, subject, customerId, accountId, linkedAt })),
  );
}

const insertIdToken = prepareStatement((db, used: Placeholders<typeof usedIdTokens.$inferInsert>) =>
  db.insert(usedIdTokens).values(used).onConflictDoNothing().returning(),
);

/** Marks an ID token as used; returns false if it was used before. */
export async function claimIdToken(tx: Database, tokenHash: string, expiresAt: Date): Promise<boolean> {
  return (await insertIdToken(tx, { tokenHash, expiresAt })).length > 0;
}

const insertLoginTokenRow = prepareStatement((db, token: Placeholders<typeof loginTokens.$inferInsert>) =>
  db.insert(loginTokens).values(token),
);

export async function insertLoginToken(tx: Database, token: typeof loginTokens.$inferInsert): Promise<void> {
  await insertLoginTokenRow(tx, token);
}

const useLoginToken = prepareStatement((db, { tokenHash, usedAt }: Placeholders<{ tokenHash: string; usedAt: Date }>) =>
  db
    .update(loginTokens)
    .set({ usedAt })
    .where(and(eq(loginTokens.tokenHash, tokenHash), isNull(loginTokens.usedAt)))
    .returning(),
);

/** Marks a one-time login token as used; returns undefined if it does not exist or was used before. */
export async function claimLoginToken(tx: Database, tokenHash: string, usedAt: Date) {
  return (await useLoginToken(tx, { tokenHash, usedAt }))[0];
}

const insertSessionRow = prepareStatement((db, session: Placeholders<typeof sessions.$inferInsert>) =>
  db.insert(sessions).values(session),
);

export async function insertSession(tx: Database, session: typeof sessions.$inferInsert): Promise<void> {
  await insertSessionRow(tx, session);
}

const updateLastLogin = prepareStatement((db, { lastLoginAt, ...key }: Placeholders<AccountKey & { lastLoginAt: Date }>) =>
  db.update(accounts).set({ lastLoginAt }).where(matchesAccount(key)),
);

/** Stores when an account last signed in. The next sign-in of its person selects the last used account. */
export async function setLastLogin(tx: Database, customerId: number, accountId: string, lastLoginAt: Date): Promise<void> {
  await updateLastLogin(tx, { customerId, accountId, lastLoginAt });
}

interface SessionKey {
  customerId: number;
  sid: string;
}

const matchesSession = ({ customerId, sid }: Placeholders<SessionKey>) =>
  and(eq(sessions.customerId, customerId), eq(sessions.sid, sid));

const updateLastActive = prepareStatement((db, { at, ...key }: Placeholders<SessionKey & { at: Date }>) =>
  db
    .update(sessions)
    .set({ lastActiveAt: sql`greatest(${sessions.lastActiveAt}, ${at}::timestamptz)` })
    .where(matchesSession(key))
    .returning({ lastActiveAt: sessions.lastActiveAt }),
);

/** Stores the last activity of a session and returns the latest known one, because processes may report in any order. */
export async function setLastActive(tx: Database, customerId: number, sid: string, at: Date): Promise<Date> {
  return (await updateLastActive(tx, { customerId, sid, at }))[0]?.lastActiveAt ?? at;
}

const updateEnd = prepareStatement((db, { endedAt, ...key }: Placeholders<SessionKey & { endedAt: Date }>) =>
  db
    .update(sessions)
    .set({ endedAt })
    .where(and(matchesSession(key), isNull(sessions.endedAt)))
    .returning({ sid: sessions.sid }),
);

/** Ends a session; returns false if it had already ended. */
export async function endSession(tx: Database, customerId: number, sid: string, endedAt: Date): Promise<boolean> {
  return (await updateEnd(tx, { customerId, sid, endedAt })).length > 0;
}

interface Confirmation extends SessionKey {
  authTime: Date;
  /** Left out if the sign-in used no second factor. */
  hasSecondFactor?: true | undefined;
}

const updateAuthTime = prepareStatement((db, { authTime, hasSecondFactor, ...key }: Placeholders<Confirmation>) =>
  db
    .update(sessions)
    .set({
      authTime: sql`greatest(${sessions.authTime}, ${authTime}::timestamptz)`,
      ...(hasSecondFactor && { hasSecondFactor }),
    })
    .where(and(matchesSession(key), isNull(sessions.endedAt)))
    .returning({ authTime: sessions.authTime, endsAt: sessions.endsAt }),
);

/** Updates the sign-in time of a session; returns undefined if it has ended. */
export async function confirmSession(
  tx: Database,
  { customerId, sid, authTime, hasSecondFactor }: SessionKey & { authTime: Date; hasSecondFactor: boolean },
) {
  return (await updateAuthTime(tx, { customerId, sid, authTime, hasSecondFactor: hasSecondFactor || undefined }))[0];
}

/** Identity columns are never null, which drizzle's types do not express. */
function withUid<T extends { uid: number | null }>(row: T) {
  return { ...row, uid: row.uid! };
}
