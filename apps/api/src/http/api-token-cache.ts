import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { hashSecret } from '../db/hash-secret.ts';
import { affectsAccess, type NotifyChannel } from '../db/notify-channel.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { accounts } from '../db/schema/account.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { customers } from '../db/schema/customer.ts';
import { unauthorized } from './problem.ts';
import type { Session } from './session.ts';
import { createTtlCache } from './ttl-cache.ts';

const columns = {
  tokenId: apiTokens.tokenId,
  tokenPrefix: apiTokens.tokenPrefix,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  customerId: accounts.customerId,
  accountId: accounts.accountId,
  uid: accounts.uid,
  username: accounts.username,
  roles: accounts.roles,
  accountStatus: accounts.status,
  customerType: customers.customerType,
  customerStatus: customers.status,
  loyalty: customers.loyaltyParticipant,
};

function buildSelect(db: Database, condition: SQL) {
  const isAccountOfToken = and(eq(accounts.customerId, apiTokens.customerId), eq(accounts.accountId, apiTokens.accountId));
  return db
    .select(columns)
    .from(apiTokens)
    .innerJoin(accounts, isAccountOfToken)
    .innerJoin(customers, eq(customers.customerId, apiTokens.customerId))
    .where(and(condition, isNull(apiTokens.revokedAt), isNull(accounts.deletedAt)));
}

const selectByHash = prepareStatement((db, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
  buildSelect(db, eq(apiTokens.tokenHash, tokenHash)),
);

/** Compares both columns of the primary key, because the token ID alone has no index. */
const selectByIds = prepareStatement(
  (db, { customerIds, tokenIds }: Placeholders<{ customerIds: readonly number[]; tokenIds: readonly string[] }>) =>
    buildSelect(
      db,
      sql`(${apiTokens.customerId}, ${apiTokens.tokenId}) in (select * from unnest(${customerIds}::int[], ${tokenIds}::uuid[]))`,
    ),
  { usesCustomPlan: true },
);

const updateLastUse = prepareStatement(
  (
    db,
    {
      customerId,
      tokenId,
      ...use
    }: Placeholders<Pick<ApiTokenRow, 'customerId' | 'tokenId'> & { lastUsedAt: Date; lastUsedIp: string }>,
  ) =>
    db
      .update(apiTokens)
      .set(use)
      .where(and(eq(apiTokens.customerId, customerId), eq(apiTokens.tokenId, tokenId))),
);

type ApiTokenRow = Awaited<ReturnType<typeof selectByHash>>[number];

export interface ApiTokenCache {
  /**
   * Returns the session of an API token, with the current rights of its account, and records the use of the token. Throws
   * TOKEN_INVALID or TOKEN_EXPIRED.
   */
  read(token: string, ip: string): Promise<Session>;
  /**
   * Reads the sessions of tokens from the database instead of the cache. Leaves out tokens that are no longer accepted, but not
   * expired ones, which the caller recognizes by `endsAt`.
   */
  readUncached(tokens: readonly Pick<Session, 'customerId' | 'sid'>[]): Promise<Session[]>;
}

const maxCachedTokens = 2_000;
/** The last use is written at most once per minute, because a write costs more than the read itself. */
const lastUsedResolutionMs = 60_000;
/** The latest time that a Date can represent. */
const maxDate = new Date(8_640_000_000_000_000);

export function createApiTokenCache(db: Database, clock: Clock, notifyChannel: NotifyChannel): ApiTokenCache {
  const cache = createTtlCache(clock, maxCachedTokens, async (tokenHash) => (await selectByHash(db, { tokenHash }))[0]);
  notifyChannel.subscribe((subject) => {
    // The token, its account or its customer may have changed; every row is read again at its next use.
    if (affectsAccess(subject) && !subject.startsWith('session:')) cache.clear();
  });

  const recordUse = async (row: ApiTokenRow, ip: string): Promise<void> => {
    const now = clock.now();
    if (row.lastUsedAt && now.getTime() - row.lastUsedAt.getTime() < lastUsedResolutionMs) return;
    // Set before the update, so that concurrent calls write only once.
    row.lastUsedAt = now;
    const { customerId, tokenId } = row;
    await updateLastUse(db, { customerId, tokenId, lastUsedAt: now, lastUsedIp: ip });
  };

  return {
    async read(token, ip) {
      const row = await cache.find(hashSecret(token));
      if (!row || !isAccepted(row)) throw unauthorized('TOKEN_INVALID');
      if (row.expiresAt && row.expiresAt <= clock.now()) throw unauthorized('TOKEN_EXPIRED');
      await recordUse(row, ip);
      return toSession(row);
    },

    async readUncached(tokens) {
      if (tokens.length === 0) return [];
      const [customerIds, tokenIds] = [tokens.map(({ customerId }) => customerId), tokens.map(({ sid }) => sid)];
      return (await selectByIds(db, { customerIds, tokenIds })).filter(isAccepted).map(toSession);
    },
  };
}

function isAccepted({ accountStatus, customerStatus }: ApiTokenRow): boolean {
  return accountStatus === 'ENABLED' && customerStatus !== 'APPLICATION';
}

function toSession(row: ApiTokenRow): Session {
  const endsAt = row.expiresAt ?? maxDate;
  const { tokenId, tokenPrefix, customerId, accountId, uid, username, roles, customerType, customerStatus, loyalty } = row;
  return {
    sid: tokenId,
    customerId,
    accountId,
    // Drizzle types an identity column as nullable, although it never is.
    uid: uid!,
    username,
    roles,
    customerType,
    customerStatus,
    loyalty,
    via: 'api-token',
    hasSecondFactor: false,
    lacksSecondFactor: false,
    apiTokenPrefix: tokenPrefix,
    authTime: row.createdAt,
    endsAt,
    lastActiveAt: null,
    tokenEndsAt: endsAt,
  };
}
