import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
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

type TokenKey = Owner & { id: string };

const matchesOwner = (owner: Placeholders<Owner>) =>
  and(eq(apiTokens.customerId, owner.customerId), eq(apiTokens.accountId, owner.accountId), isNull(apiTokens.revokedAt));
const matchesToken = ({ id, ...owner }: Placeholders<TokenKey>) => and(matchesOwner(owner), eq(tokenId, id));

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

function buildOwnerSelect(db: Database, owner: Placeholders<Owner>) {
  return db
    .select(ownerColumns)
    .from(accounts)
    .innerJoin(customers, eq(customers.customerId, accounts.customerId))
    .where(and(eq(accounts.customerId, owner.customerId), eq(accounts.accountId, owner.accountId), isNull(accounts.deletedAt)));
}

const selectOwner = prepareStatement(buildOwnerSelect);
const selectOwnerForUpdate = prepareStatement((db, owner: Placeholders<Owner>) =>
  buildOwnerSelect(db, owner).for('update', { of: accounts }),
);

export async function findOwner(db: Database, { customerId, accountId }: Owner) {
  return (await selectOwner(db, { customerId, accountId }))[0];
}

/** Same as `findOwner`, and locks the account, which serializes the creation of its tokens. */
export async function lockOwner(tx: Database, { customerId, accountId }: Owner) {
  return (await selectOwnerForUpdate(tx, { customerId, accountId }))[0];
}

const selectTokens = prepareStatement((db, owner: Placeholders<Owner>) =>
  db.select(columns).from(apiTokens).where(matchesOwner(owner)).orderBy(desc(createdAt), desc(tokenId)),
);

/** Lists the tokens that were not revoked, newest first. */
export function list(db: Database, { customerId, accountId }: Owner): Promise<ApiTokenRow[]> {
  return selectTokens(db, { customerId, accountId });
}

const selectUnexpiredCount = prepareStatement((db, { now, ...owner }: Placeholders<Owner & { now: Date }>) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(apiTokens)
    .where(and(matchesOwner(owner), or(isNull(expiresAt), gt(expiresAt, now)))),
);

/** Counts the tokens that have not expired. */
export async function countUnexpired(tx: Database, { customerId, accountId }: Owner, now: Date): Promise<number> {
  return (await selectUnexpiredCount(tx, { customerId, accountId, now }))[0]!.count;
}

const insertRow = prepareStatement((db, token: Placeholders<typeof apiTokens.$inferInsert>) =>
  db.insert(apiTokens).values(token).returning(columns),
);

export async function insert(tx: Database, token: typeof apiTokens.$inferInsert): Promise<ApiTokenRow> {
  return (await insertRow(tx, token))[0]!;
}

const selectTokenForUpdate = prepareStatement((db, key: Placeholders<TokenKey>) =>
  db.select(columns).from(apiTokens).where(matchesToken(key)).for('update'),
);

/** Locks the token until the transaction ends. */
export async function lock(tx: Database, { customerId, accountId }: Owner, id: string): Promise<ApiTokenRow | undefined> {
  return (await selectTokenForUpdate(tx, { customerId, accountId, id }))[0];
}

const updateDescription = prepareStatement((db, { text, ...key }: Placeholders<TokenKey & { text: string }>) =>
  db
    .update(apiTokens)
    .set({ description: text, version: sql`${version} + 1` })
    .where(matchesToken(key))
    .returning(columns),
);

/** The caller has locked the token. */
export async function setDescription(
  tx: Database,
  { customerId, accountId }: Owner,
  id: string,
  text: string,
): Promise<ApiTokenRow> {
  return (await updateDescription(tx, { customerId, accountId, id, text }))[0]!;
}

const revokeToken = prepareStatement((db, { now, ...key }: Placeholders<TokenKey & { now: Date }>) =>
  db.update(apiTokens).set({ revokedAt: now }).where(matchesToken(key)),
);

const endExchangedSessions = prepareStatement((db, { customerId, accountId, id, now }: Placeholders<TokenKey & { now: Date }>) =>
  db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.customerId, customerId),
        eq(sessions.accountId, accountId),
        eq(sessions.apiTokenId, id),
        isNull(sessions.endedAt),
      ),
    ),
);

/** Revokes the token and ends the sessions created from it. The caller has locked the token. */
export async function revoke(tx: Database, { customerId, accountId }: Owner, id: string, now: Date): Promise<void> {
  const values = { customerId, accountId, id, now };
  await Promise.all([revokeToken(tx, values), endExchangedSessions(tx, values)]);
}
