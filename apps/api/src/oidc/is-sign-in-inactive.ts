import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { accounts } from '../db/schema/account.ts';
import { sessions } from '../db/schema/session.ts';

const selectActive = prepareStatement(
  (db, { loginId, loginTs, cutoff }: Placeholders<{ loginId: string; loginTs: number; cutoff: Date }>) =>
    db
      .select({ sid: sessions.sid })
      .from(sessions)
      .innerJoin(accounts, and(eq(accounts.customerId, sessions.customerId), eq(accounts.accountId, sessions.accountId)))
      .where(
        and(
          eq(accounts.loginId, loginId),
          eq(sessions.via, 'embedded'),
          sql`floor(extract(epoch from ${sessions.authTime})) = ${loginTs}::numeric`,
          gt(sessions.lastActiveAt, cutoff),
        ),
      )
      .limit(1),
  // Without this, PostgreSQL would keep a plan from the time when the tables were small, which joins them row by row, until the next
  // ANALYZE.
  { usesCustomPlan: true },
);

/**
 * Whether a sign-in at the provider is too old to continue without a prompt: it began at or before `cutoff`, and none of its
 * sessions was active after it. Without this check the provider would silently undo a sign-out for inactivity.
 */
export async function isSignInInactive(
  db: Database,
  { accountId: loginId, loginTs }: { accountId: string; loginTs: number },
  cutoff: Date,
): Promise<boolean> {
  if (loginTs * 1000 > cutoff.getTime()) return false;
  const [active] = await selectActive(db, { loginId, loginTs, cutoff });
  return !active;
}
