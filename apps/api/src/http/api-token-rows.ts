import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/account.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { customers } from '../db/schema/customer.ts';
import { secretHash } from '../db/secret-hash.ts';
import type { WakeUps } from '../db/wake-up.ts';
import { holdRows } from './held-rows.ts';
import { unauthorised } from './problem.ts';
import type { Session } from './session.ts';

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

type Row = Awaited<ReturnType<typeof readRows>>[number];

export interface ApiTokenRows {
  /** The session that an API token stands for, with the rights its account has now. Notes the use. */
  read(token: string, ip: string): Promise<Session>;
  /** What tokens stand for in the database, whatever is held; those that are no longer taken are left out. */
  readNow(tokens: readonly Pick<Session, 'customerId' | 'sid'>[]): Promise<Session[]>;
}

const mostHeld = 2_000;
/** The last use is kept to the minute: a write at each read would cost more than the read. */
const notedEachMs = 60_000;
/** The last moment that a Date can say. */
const endOfTime = new Date(8_640_000_000_000_000);

export function createApiTokenRows(db: Database, clock: Clock, wakeUps: WakeUps): ApiTokenRows {
  const held = holdRows(clock, mostHeld, async (hash) => (await readRows(db, eq(apiTokens.tokenHash, hash)))[0]);
  wakeUps.listen((subject) => {
    // A token, its account or its customer may have changed; they are read again in a moment.
    if (!/^(session|notices):/.test(subject)) held.forgetAll();
  });

  const note = async (row: Row, ip: string): Promise<void> => {
    const now = clock.now();
    if (row.lastUsedAt && now.getTime() - row.lastUsedAt.getTime() < notedEachMs) return;
    // At once, so that calls at the same moment write once.
    row.lastUsedAt = now;
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now, lastUsedIp: ip })
      .where(and(eq(apiTokens.customerId, row.customerId), eq(apiTokens.tokenId, row.tokenId)));
  };

  return {
    async read(token, ip) {
      const row = await held.find(secretHash(token));
      if (!row || !isTaken(row)) throw unauthorised('TOKEN_INVALID');
      if (row.expiresAt && row.expiresAt <= clock.now()) throw unauthorised('TOKEN_EXPIRED');
      await note(row, ip);
      return sessionOf(row);
    },

    async readNow(tokens) {
      if (tokens.length === 0) return [];
      const wanted = JSON.stringify(tokens.map(({ customerId, sid }) => ({ customer_id: customerId, token_id: sid })));
      const { customerId, tokenId } = apiTokens;
      // Both columns of the key: a token's id alone has no index.
      const isWanted = sql`(${customerId}, ${tokenId}) in
        (select customer_id, token_id from jsonb_to_recordset(${wanted}::jsonb) as wanted(customer_id integer, token_id uuid))`;
      return (await readRows(db, isWanted)).filter(isTaken).map(sessionOf);
    },
  };
}

function isTaken({ accountStatus, customerStatus }: Row): boolean {
  return accountStatus === 'ENABLED' && customerStatus !== 'APPLICATION';
}

function sessionOf(row: Row): Session {
  const endsAt = row.expiresAt ?? endOfTime;
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
  // An identity column is never null; drizzle does not know.
  return rows.map((row) => ({ ...row, uid: row.uid! }));
}
