import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/account.ts';
import { apiTokens } from '../db/schema/api-token.ts';
import { customers } from '../db/schema/customer.ts';
import { sessions } from '../db/schema/session.ts';
import { isUuid } from '../db/uuid.ts';
import type { WakeUps } from '../db/wake-up.ts';
import { holdRows } from './held-rows.ts';

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

export interface SessionRows {
  find(sid: string): Promise<SessionRow | undefined>;
  /** Reads rows from the database instead of the cache; missing ones are left out. */
  readNow(sids: readonly string[]): Promise<SessionRow[]>;
}

const mostHeld = 10_000;

/** Caches sessions with their account and customer; notifications invalidate the entries. */
export function createSessionRows(db: Database, clock: Clock, wakeUps: WakeUps): SessionRows {
  const held = holdRows(clock, mostHeld, async (sid) => (isUuid(sid) ? (await readRows(db, [sid]))[0] : undefined));
  wakeUps.listen((subject) => {
    const [kind, id = ''] = subject.split(':');
    if (kind === 'session') held.forget(id);
    // An account or customer may have many sessions; every row is read again at its next use.
    else if (kind !== 'notices') held.forgetAll();
  });
  return { find: held.find, readNow: (sids) => readRows(db, sids) };
}

async function readRows(db: Database, sids: readonly string[]) {
  const ofSession = and(eq(accounts.customerId, sessions.customerId), eq(accounts.accountId, sessions.accountId));
  const rows = await db
    .select(columns)
    .from(sessions)
    .innerJoin(accounts, ofSession)
    .innerJoin(customers, eq(customers.customerId, sessions.customerId))
    .leftJoin(apiTokens, and(eq(apiTokens.customerId, sessions.customerId), eq(apiTokens.tokenId, sessions.apiTokenId)))
    .where(and(inArray(sessions.sid, [...sids]), isNull(accounts.deletedAt)));
  // Drizzle types an identity column as nullable, although it never is.
  return rows.map((row) => ({ ...row, uid: row.uid! }));
}
