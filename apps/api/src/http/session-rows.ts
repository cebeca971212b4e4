import { and, eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';
import { sessions } from '../db/schema/session.ts';
import type { WakeUps } from '../db/wake-up.ts';

const columns = {
  sid: sessions.sid,
  customerId: sessions.customerId,
  accountId: sessions.accountId,
  via: sessions.via,
  authTime: sessions.authTime,
  endsAt: sessions.endsAt,
  endedAt: sessions.endedAt,
  uid: accounts.uid,
  username: accounts.username,
  roles: accounts.roles,
  accountStatus: accounts.status,
  customerType: customers.customerType,
  customerStatus: customers.status,
  loyalty: customers.loyaltyParticipant,
};

export type SessionRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

export interface SessionRows {
  find(sid: string): Promise<SessionRow | undefined>;
}

/** So long a change may go unseen where its wake-up was lost. */
const heldMs = 5_000;
const mostHeld = 10_000;

/** Reads sessions with their account and customer; a row is held for 5 seconds at most and dropped by a wake-up. */
export function createSessionRows(db: Database, clock: Clock, wakeUps: WakeUps): SessionRows {
  const held = new Map<string, { row: Promise<SessionRow | undefined>; readAt: number }>();

  wakeUps.listen((subject) => {
    const [kind, id = ''] = subject.split(':');
    if (kind === 'session') held.delete(id);
    // An account or customer may have many sessions; they are read again in a moment.
    else held.clear();
  });

  return {
    find(sid) {
      const now = clock.now().getTime();
      const known = held.get(sid);
      if (known && now >= known.readAt && now - known.readAt < heldMs) return known.row;
      const row = readRow(db, sid);
      held.delete(sid);
      held.set(sid, { row, readAt: now });
      row.catch(() => held.delete(sid));
      for (const [oldest] of held) {
        if (held.size <= mostHeld) break;
        held.delete(oldest);
      }
      return row;
    },
  };
}

async function readRow(db: Database, sid: string) {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(sid)) return undefined;
  const ofSession = and(eq(accounts.customerId, sessions.customerId), eq(accounts.accountId, sessions.accountId));
  const [row] = await db
    .select(columns)
    .from(sessions)
    .innerJoin(accounts, ofSession)
    .innerJoin(customers, eq(customers.customerId, sessions.customerId))
    .where(eq(sessions.sid, sid));
  // An identity column is never null; drizzle does not know.
  return row && { ...row, uid: row.uid! };
}
