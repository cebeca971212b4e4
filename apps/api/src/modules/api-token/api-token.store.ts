import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { accounts } from '../../db/schema/account.ts';
import { apiTokens } from '../../db/schema/api-token.ts';
import { customers } from '../../db/schema/customer.ts';
import { sessions } from '../../db/schema/session.ts';

/** The owner of a token: the customer and the account in the URL path. */
export interface Owner {
  customerId: number;
  accountId: string;
}

const { tokenId, description, tokenPrefix, createdAt, createdByAccountId, lastUsedAt, lastUsedIp, expiresAt, version } =
  apiTokens;
const columns = { tokenId, description, tokenPrefix, createdAt, createdByAccountId, lastUsedAt, lastUsedIp, expiresAt, version };
export type ApiTokenRow = Pick<typeof apiTokens.$inferSelect, keyof typeof columns>;

const matchesOwner = (owner: Owner) =>
  and(eq(apiTokens.customerId, owner.customerId), eq(apiTokens.accountId, owner.accountId), isNull(apiTokens.revokedAt));
const matchesToken = (owner: Owner, id: string) => and(matchesOwner(owner), eq(apiTokens.tokenId, id));

/** The account and company columns needed for checks and emails. */
const ownerColumns = {
  status: accounts.status,
  firstName: accounts.firstName,
  middleName: accounts.middleName,
  lastName: accounts.lastName,
  email: accounts.email,
  language: accounts.language,
  companyName: customers.companyName,
  customerStatus: customers.status,
  customerLanguage: customers.language,
  brand: customers.brand,
};

export async function findOwner(db: Database, owner: Owner) {
  return (await selectOwner(db, owner))[0];
}

/** Same as `findOwner`, and locks the account, which serializes the creation of its tokens. */
export async function lockOwner(tx: Database, owner: Owner) {
  return (await selectOwner(tx, owner).for('update', { of: accounts }))[0];
}

function selectOwner(db: Database, owner: Owner) {
  return db
    .select(ownerColumns)
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(and(eq(accounts.customerId, owner.customerId), eq(accounts.accountId, owner.accountId), isNull(accounts.deletedAt)));
}

/** Lists the tokens that were not revoked, newest first. */
export function list(db: Database, owner: Owner): Promise<ApiTokenRow[]> {
  return db.select(columns).from(apiTokens).where(matchesOwner(owner)).orderBy(desc(createdAt), desc(tokenId));
}

/** Counts the tokens that have not expired. */
export function countUnexpired(tx: Database, owner: Owner, now: Date): Promise<number> {
  return tx.$count(apiTokens, and(matchesOwner(owner), or(isNull(expiresAt), gt(expiresAt, now))));
}

export async function insert(tx: Database, token: typeof apiTokens.$inferInsert): Promise<ApiTokenRow> {
  const [row] = await tx.insert(apiTokens).values(token).returning(columns);
  return row!;
}

/** Locks the token until the transaction ends. */
export async function lock(tx: Database, owner: Owner, id: string): Promise<ApiTokenRow | undefined> {
  return (await tx.select(columns).from(apiTokens).where(matchesToken(owner, id)).for('update'))[0];
}

/** The caller has locked the token. */
export async function setDescription(tx: Database, owner: Owner, id: string, text: string): Promise<ApiTokenRow> {
  const changed = { description: text, version: sql`${version} + 1` };
  return (await tx.update(apiTokens).set(changed).where(matchesToken(owner, id)).returning(columns))[0]!;
}

/** Revokes the token and ends the sessions created from it. The caller has locked the token. */
export async function revoke(tx: Database, owner: Owner, id: string, now: Date): Promise<void> {
  await tx.update(apiTokens).set({ revokedAt: now }).where(matchesToken(owner, id));
  const exchanged = and(
    eq(sessions.customerId, owner.customerId),
    eq(sessions.accountId, owner.accountId),
    eq(sessions.apiTokenId, id),
    isNull(sessions.endedAt),
  );
  await tx.update(sessions).set({ endedAt: now }).where(exchanged);
}
