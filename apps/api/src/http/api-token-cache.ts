import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { hashSecret } from '../db/hash-secret.ts';
import type { NotifyChannel } from '../db/notify-channel.ts';
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

type ApiTokenRow = Awaited<ReturnType<typeof readRows>>[number];

export interface ApiTokenCache {
  /** The session of an API token, with the current rights of its account. Records the use of the token. */
  read(token: string, ip: string): Promise<Session>;
  /** Sessions of tokens, read from the database instead of the cache; tokens that are no longer accepted are left out. */
  readUncached(tokens: readonly Pick<Session, 'customerId' | 'sid'>[]): Promise<Session[]>;
}

const maxCachedTokens = 2_000;
/** The last use is recorded per minute: writing it at each read would cost more than the read itself. */
const lastUsedResolutionMs = 60_000;
/** The latest time that a Date can represent. */
const maxDate = new Date(8_640_000_000_000_000);

export function createApiTokenCache(db: Database, clock: Clock, wakeUps: NotifyChannel): ApiTokenCache {
  const cache = createTtlCache(clock, maxCachedTokens, async (hash) => (await readRows(db, eq(apiTokens.tokenHash, hash)))[0]);
  wakeUps.subscribe((subject) => {
    // The token, its account or its customer may have changed; every row is read again at its next use.
    if (!/^(session|notices):/.test(subject)) cache.clear();
  });

  const recordUse = async (row: ApiTokenRow, ip: string): Promise<void> => {
    const now = clock.now();
    if (row.lastUsedAt && now.getTime() - row.lastUsedAt.getTime() < lastUsedResolutionMs) return;
    // Set before the update, so that concurrent calls write only once.
    row.lastUsedAt = now;
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now, lastUsedIp: ip })
      .where(and(eq(apiTokens.customerId, row.customerId), eq(apiTokens.tokenId, row.tokenId)));
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
      const wanted = JSON.stringify(tokens.map(({ customerId, sid }) => ({ customer_id: customerId, token_id: sid })));
      const { customerId, tokenId } = apiTokens;
      // Compares both columns of the primary key, because the token id alone has no index.
      const isWanted = sql`(${customerId}, ${tokenId}) in
        (select customer_id, token_id from jsonb_to_recordset(${wanted}::jsonb) as wanted(customer_id integer, token_id uuid))`;
      return (await readRows(db, isWanted)).filter(isAccepted).map(toSession);
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
    uid,
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

async function readRows(db: Database, isWanted: SQL) {
  const ofToken = and(eq(accounts.customerId, apiTokens.customerId), eq(accounts.accountId, apiTokens.accountId));
  const rows = await db
    .select(columns)
    .from(apiTokens)
    .innerJoin(accounts, ofToken)
    .innerJoin(customers, eq(customers.customerId, apiTokens.customerId))
    .where(and(isWanted, isNull(apiTokens.revokedAt), isNull(accounts.deletedAt)));
  // Drizzle types an identity column as nullable, although it never is.
  return rows.map((row) => ({ ...row, uid: row.uid! }));
}
