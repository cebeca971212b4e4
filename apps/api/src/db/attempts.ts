import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import type { ServerKeys } from './keys.ts';
import { toRateLimitAddress } from './rate-limit-address.ts';
import { attempts } from './schema/server.ts';

export interface Attempts {
  count: number;
  /** When the window ends and the count restarts. */
  resetsAt: Date;
}

/** Names and addresses are personal data, so the key is an HMAC that only the holder of our keys can compute. */
export function attemptKey({ cookieKeys }: Pick<ServerKeys, 'cookieKeys'>, kind: string, who: string): string {
  return `${kind}:${createHmac('sha256', cookieKeys[0]!).update(who).digest('base64url')}`;
}

/** The same key, for attempts counted by IP address. */
export function addressAttemptKey(keys: Pick<ServerKeys, 'cookieKeys'>, kind: string, address: string): string {
  return attemptKey(keys, kind, toRateLimitAddress(address));
}

/** Adds to the count of a running window, and restarts a window that has ended. */
function addedTo(now: Date) {
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
export async function countAttempt(db: Database, clock: Clock, key: string, windowSeconds: number): Promise<Attempts> {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
  const [row] = await db
    .insert(attempts)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate(addedTo(now))
    .returning({ count: attempts.count, resetsAt: attempts.resetsAt });
  return row!;
}

/** Adds the counts that one process has collected, and returns the totals across all processes by key. */
export async function addAttempts(
  db: Database,
  clock: Clock,
  counted: readonly (Attempts & { key: string })[],
): Promise<Map<string, Attempts>> {
  // Sorted, so that two processes cannot deadlock.
  const rows = counted.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const all = await db.insert(attempts).values(rows).onConflictDoUpdate(addedTo(clock.now())).returning();
  return new Map(all.map(({ key, count, resetsAt }) => [key, { count, resetsAt }]));
}

/** The attempts of a window that has not ended. */
export async function attemptsOf(db: Database, clock: Clock, key: string): Promise<Attempts | null> {
  const mine = and(eq(attempts.key, key), gt(attempts.resetsAt, clock.now()));
  const [row] = await db.select({ count: attempts.count, resetsAt: attempts.resetsAt }).from(attempts).where(mine);
  return row ?? null;
}

/** Undoes one counted attempt, unless its window has ended. Other attempts may be counted concurrently. */
export async function takeBackAttempt(db: Database, key: string, { resetsAt }: Pick<Attempts, 'resetsAt'>): Promise<void> {
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
