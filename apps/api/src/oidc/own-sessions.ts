import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { writeAudit } from '../db/audit.ts';
import { isUuid } from '../db/is-uuid.ts';
import { accounts } from '../db/schema/account.ts';
import { customers } from '../db/schema/customer.ts';
import { type SessionVia, sessions } from '../db/schema/session.ts';
import { getInactivityCutoff } from '../http/inactivity.ts';
import { endProviderSession, endSignIns, type SignIn, writeLoginAudit } from './login-changes.ts';
import { maxSignInSeconds } from './provider-configuration.ts';

type SessionContext = Pick<AppContext, 'clock' | 'config' | 'database' | 'notifyChannel'>;

/** A portal session, with details that help the person recognize it. */
export interface OwnSession {
  sid: string;
  companyName: string;
  via: SessionVia;
  startedAt: Date;
  ip: string | null;
  userAgent: string | null;
  /** The session belongs to the current sign-in. */
  isCurrent: boolean;
}

const maxSessions = 100;

/** Lists the active sessions of a login at all its companies: the current one first, then the newest. */
export async function listOwnSessions(
  { clock, config, database: { db } }: SessionContext,
  loginId: string,
  signIn: SignIn,
): Promise<OwnSession[]> {
  const cutoff = getInactivityCutoff(config, clock);
  const isActive = cutoff ? or(gt(sessions.lastActiveAt, cutoff), eq(sessions.via, 'api-token')) : undefined;
  const rows = await db
    .select({
      sid: sessions.sid,
      companyName: customers.companyName,
      via: sessions.via,
      authTime: sessions.authTime,
      endsAt: sessions.endsAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.customerId, sessions.customerId), eq(accounts.accountId, sessions.accountId)))
    .innerJoin(customers, eq(customers.customerId, sessions.customerId))
    .where(and(eq(accounts.loginId, loginId), isNull(sessions.endedAt), gt(sessions.endsAt, clock.now()), isActive))
    .orderBy(desc(sessions.authTime))
    .limit(maxSessions);
  return rows
    .map(({ authTime, endsAt, ...row }) => ({
      ...row,
      startedAt: getStart(row.via, authTime, endsAt),
      isCurrent: row.via === 'embedded' && toUnixSeconds(authTime) === signIn.loginTs,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Ends one session of a login, and the provider sign-in that it belongs to. Returns false if it belongs to another login or has
 * already ended.
 */
export async function endOwnSession(
  context: SessionContext,
  { loginId, sid, ip }: { loginId: string; sid: string; ip: string },
): Promise<boolean> {
  const { clock, database, notifyChannel } = context;
  if (!isUuid(sid)) return false;
  return database.db.transaction(async (tx) => {
    const [session] = await tx
      .select({ customerId: sessions.customerId, accountId: sessions.accountId, via: sessions.via, authTime: sessions.authTime })
      .from(sessions)
      .innerJoin(accounts, and(eq(accounts.customerId, sessions.customerId), eq(accounts.accountId, sessions.accountId)))
      .where(and(eq(sessions.sid, sid), eq(accounts.loginId, loginId), isNull(sessions.endedAt)));
    if (!session) return false;
    const { customerId, accountId, via, authTime } = session;
    await tx.update(sessions).set({ endedAt: clock.now() }).where(eq(sessions.sid, sid));
    await notifyChannel.notify(tx, `session:${sid}`);
    if (via === 'embedded') await endProviderSession(tx, loginId, toUnixSeconds(authTime));
    const author = { actor: 'CUSTOMER', accountId, ip, operation: 'endOwnSession' } as const;
    const entry = { type: 'session.ended', objectType: 'session', objectId: sid, before: null, after: null };
    await writeAudit(tx, clock, author, { customerId, ...entry });
    return true;
  });
}

/** Ends every session of a login except those of the current sign-in. */
export async function endOtherSessions(
  context: SessionContext,
  { loginId, ip, keep }: { loginId: string; ip: string; keep: SignIn },
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const endedSessions = await endSignIns(tx, context, loginId, keep);
    const after = { endedSessions };
    await writeLoginAudit(tx, context, { loginId, action: 'sessions-ended', operation: 'endOtherSessions', ip, after });
  });
}

/** Reauthentication changes `authTime`, but not the end of the session, which is 12 hours after its start. */
function getStart(via: SessionVia, authTime: Date, endsAt: Date): Date {
  return via === 'api-token' ? authTime : new Date(endsAt.getTime() - maxSignInSeconds * 1000);
}

function toUnixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
