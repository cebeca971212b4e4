import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { toRateLimitAddress } from './rate-limit-address.ts';
import { attempts } from './schema/server.ts';
import type { ServerKeys } from './server-keys.ts';

export interface AttemptCount {
  count: number;
  /** When the window ends and the count restarts. */
  resetsAt: Date;
}

/** Names and addresses are personal data, so the key is an HMAC that only the holder of our keys can compute. */
export function hashAttemptKey({ cookieKeys }: Pick<ServerKeys, 'cookieKeys'>, kind: string, who: string): string {
  return `${kind}:${createHmac('sha256', cookieKeys[0]!).update(who).digest('base64url')}`;
}

/** The same key, for attempts counted by IP address. */
export function hashAddressAttemptKey(keys: Pick<ServerKeys, 'cookieKeys'>, kind: string, address: string): string {
  return hashAttemptKey(keys, kind, toRateLimitAddress(address));
}

/** Adds to the count of a running window, and restarts a window that has ended. */
function incrementOnConflict(now: Date) {
  const isOver = sql`${attempts.resetsAt} <= ${now.toISOString()}::timestamptz`;
  return {
    target: attempts.key,
    set: {
      count: sql`case when ${isOver} then excluded.count else ${attempts.count} + excluded.count end`,
      resetsAt: sql`case when ${isOver} then excluded.resets_at else ${attempts.resetsAt} end`,
    },
  };
}

/**
 * Counts one more attempt and returns the total of the window. The total is exact across all processes. The window starts with
 * its first attempt. Create the key with `hashAttemptKey`.
 */
export async function countAttempt(db: Database, clock: Clock, key: string, windowSeconds: number): Promise<AttemptCount> {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate(incrementOnConflict(now))
    .returning({ count: attempts.count, resetsAt: attempts.resetsAt });
  return row!;
}

/** Adds the counts that one process has collected, and returns the totals across all processes by key. */
export async function addAttempts(
  db: Database,
  clock: Clock,
  counted: readonly (AttemptCount & { key: string })[],
): Promise<Map<string, AttemptCount>> {
  // Sorted, so that two processes cannot deadlock.
  const rows = counted.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const all = await db.insert(attempts).values(rows).onConflictDoUpdate(incrementOnConflict(clock.now())).returning();
  return new Map(all.map(({ key, count, resetsAt }) => [key, { count, resetsAt }]));
}

/** The attempts of a window that has not ended. */
export async function getAttempts(db: Database, clock: Clock, key: string): Promise<AttemptCount | null> {
  const mine = and(eq(attempts.key, key), gt(attempts.resetsAt, clock.now()));
  const [row] = await db.select({ count: attempts.count, resetsAt: attempts.resetsAt }).from(attempts).where(mine);
  return row ?? null;
}

/** Undoes one counted attempt, unless its window has ended. Other attempts may be counted concurrently. */
export async function undoAttempt(db: Database, key: string, { resetsAt }: Pick<AttemptCount, 'resetsAt'>): Promise<void> {
  const sameWindow = and(eq(attempts.key, key), eq(attempts.resetsAt, resetsAt));
  const [left] = await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(sameWindow, gt(attempts.count, 0)))
    .returning({ count: attempts.count });
  if (left?.count === 0) await db.delete(attempts).where(and(sameWindow, eq(attempts.count, 0)));
}

/** Resets the count after a correct attempt. */
export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key));
}
