import { and, eq, isNull } from 'drizzle-orm';
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

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;

export interface ApiTokenRows {
  /** The session that an API token stands for, with the rights its account has now. Notes the use. */
  read(token: string, ip: string): Promise<Session>;
}

const mostHeld = 2_000;
/** The last use is kept to the minute: a write at each read would cost more than the read. */
const notedEachMs = 60_000;
/** The last moment that a Date can say. */
const endOfTime = new Date(8_640_000_000_000_000);

export function createApiTokenRows(db: Database, clock: Clock, wakeUps: WakeUps): ApiTokenRows {
  const held = holdRows(clock, mostHeld, (tokenHash) => readRow(db, tokenHash));
  wakeUps.listen((subject) => {
    // A token, its account or its customer may have changed; they are read again in a moment.
    if (!subject.startsWith('session:')) held.forgetAll();
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
      if (row?.accountStatus !== 'ENABLED' || row.customerStatus === 'APPLICATION') throw unauthorised('TOKEN_INVALID');
      if (row.expiresAt && row.expiresAt <= clock.now()) throw unauthorised('TOKEN_EXPIRED');
      await note(row, ip);
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
        apiTokenPrefix: tokenPrefix,
        authTime: row.createdAt,
        endsAt,
        tokenEndsAt: endsAt,
      };
    },
  };
}

async function readRow(db: Database, tokenHash: string) {
  const ofToken = and(eq(accounts.customerId, apiTokens.customerId), eq(accounts.accountId, apiTokens.accountId));
  const [row] = await db
    .select(columns)
    .from(apiTokens)
    .innerJoin(accounts, ofToken)
    .innerJoin(customers, eq(customers.customerId, apiTokens.customerId))
    .where(and(eq(apiTokens.tokenHash, tokenHash), isNull(apiTokens.revokedAt), isNull(accounts.deletedAt)));
  // An identity column is never null; drizzle does not know.
  return row && { ...row, uid: row.uid! };
}
