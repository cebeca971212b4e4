import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isUuid } from '../db/is-uuid.ts';
import { affectsAccess, type NotifyChannel } from '../db/notify-channel.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { accounts } from '../db/schema/account.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { customers } from '../db/schema/customer.ts';
import { sessions } from '../db/schema/session.ts';
import { createTtlCache } from './ttl-cache.ts';

const columns = {
  sid: sessions.sid,
  customerId: sessions.customerId,
  accountId: sessions.accountId,
  via: sessions.via,
  hasSecondFactor: sessions.hasSecondFactor,
  authTime: sessions.authTime,
  endsAt: sessions.endsAt,
  endedAt: sessions.endedAt,
  lastActiveAt: sessions.lastActiveAt,
  uid: accounts.uid,
  username: accounts.username,
  roles: accounts.roles,
  accountStatus: accounts.status,
  customerType: customers.customerType,
  customerStatus: customers.status,
  loyalty: customers.loyaltyParticipant,
  secondFactorScope: customers.secondFactorScope,
  secondFactorRoles: customers.secondFactorRoles,
  apiTokenPrefix: apiTokens.tokenPrefix,
  apiTokenRevokedAt: apiTokens.revokedAt,
};

export type SessionRow = Awaited<ReturnType<typeof readRows>>[number];

export interface SessionCache {
  find(sid: string): Promise<SessionRow | undefined>;
  /** Reads rows from the database instead of the cache. Leaves out IDs that do not exist. */
  readUncached(sids: readonly string[]): Promise<SessionRow[]>;
}

const maxCachedSessions = 10_000;

/** Caches sessions with their account and customer; notifications invalidate the entries. */
export function createSessionCache(db: Database, clock: Clock, notifyChannel: NotifyChannel): SessionCache {
  const cache = createTtlCache(clock, maxCachedSessions, async (sid) =>
    isUuid(sid) ? (await readRows(db, [sid]))[0] : undefined,
  );
  notifyChannel.subscribe((subject) => {
    const [kind, id = ''] = subject.split(':');
    if (kind === 'session') cache.delete(id);
    // An account or customer may have many sessions; every row is read again at its next use.
    else if (affectsAccess(subject)) cache.clear();
  });
  return { find: cache.find, readUncached: (sids) => readRows(db, sids) };
}

const isAccountOfSession = and(eq(accounts.customerId, sessions.customerId), eq(accounts.accountId, sessions.accountId));
const selectRows = prepareStatement(
  (db, { sids }: Placeholders<{ sids: readonly string[] }>) =>
    db
      .select(columns)
      .from(sessions)
      .innerJoin(accounts, isAccountOfSession)
      .innerJoin(customers, eq(customers.customerId, sessions.customerId))
      .leftJoin(apiTokens, and(eq(apiTokens.customerId, sessions.customerId), eq(apiTokens.tokenId, sessions.apiTokenId)))
      .where(and(isAnyOf(sessions.sid, sids), isNull(accounts.deletedAt))),
  // Without this, PostgreSQL would keep a plan from the time when the tables were small, which joins them row by row, until the next
  // ANALYZE.
  { usesCustomPlan: true },
);

async function readRows(db: Database, sids: readonly string[]) {
  const rows = await selectRows(db, { sids });
  // Drizzle types an identity column as nullable, although it never is.
  return rows.map((row) => ({ ...row, uid: row.uid! }));
}
