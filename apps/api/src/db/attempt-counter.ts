import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { type Placeholders, prepareStatement } from './prepare-statement.ts';
import { toRateLimitAddress } from './rate-limit-address.ts';
import { attempts } from './schema/server.ts';
import type { ServerKeys } from './server-keys.ts';

export interface AttemptCount {
  count: number;
  /** The time when the window ends and the count restarts. */
  resetsAt: Date;
}

/** Names and addresses are personal data, so the key is an HMAC that only the holder of our keys can compute. */
export function hashAttemptKey({ cookieKeys }: Pick<ServerKeys, 'cookieKeys'>, kind: string, subject: string): string {
  return `${kind}:${createHmac('sha256', cookieKeys[0]!).update(subject).digest('base64url')}`;
}

/** Hashes an IP address as an attempt key; the addresses of one user count as one. */
export function hashAddressAttemptKey(keys: Pick<ServerKeys, 'cookieKeys'>, kind: string, address: string): string {
  return hashAttemptKey(keys, kind, toRateLimitAddress(address));
}

/** Adds to the count of a running window, and restarts a window that has ended. */
function incrementOnConflict({ now }: Placeholders<{ now: Date }>) {
  const hasEnded = sql`${attempts.resetsAt} <= ${now}::timestamptz`;
  return {
    target: attempts.key,
    set: {
      count: sql`case when ${hasEnded} then excluded.count else ${attempts.count} + excluded.count end`,
      resetsAt: sql`case when ${hasEnded} then excluded.resets_at else ${attempts.resetsAt} end`,
    },
  };
}

interface AttemptWindow {
  key: string;
  resetsAt: Date;
}

const attemptCount = { count: attempts.count, resetsAt: attempts.resetsAt };

const insertAttempt = prepareStatement((db, { now, ...window }: Placeholders<AttemptWindow & { now: Date }>) =>
  db
    .insert(attempts)
    .values({ ...window, count: 1 })
    .onConflictDoUpdate(incrementOnConflict({ now }))
    .returning(attemptCount),
);

/**
 * Counts one more attempt and returns the total of the window. The total is exact across all processes. The window starts with
 * its first attempt. Create the key with `hashAttemptKey`.
 */
export async function countAttempt(db: Database, clock: Clock, key: string, windowSeconds: number): Promise<AttemptCount> {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
  return (await insertAttempt(db, { key, resetsAt, now }))[0]!;
}

/** Attempts as one array per column, as `unnest` expects them. */
interface AttemptColumns {
  keys: readonly string[];
  counts: readonly number[];
  resetTimes: readonly string[];
}

const insertAttempts = prepareStatement((db, { keys, counts, resetTimes, now }: Placeholders<AttemptColumns & { now: Date }>) =>
  db
    .insert(attempts)
    .select(sql`select * from unnest(${keys}::text[], ${counts}::int[], ${resetTimes}::timestamptz[])`)
    .onConflictDoUpdate(incrementOnConflict({ now }))
    .returning(),
);

/** Adds the counts that one process has collected, and returns the totals across all processes by key. */
export async function addAttempts(
  db: Database,
  clock: Clock,
  collected: readonly (AttemptCount & { key: string })[],
): Promise<Map<string, AttemptCount>> {
  // Sorted, so that two processes cannot deadlock.
  const rows = collected.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const totals = await insertAttempts(db, {
    keys: rows.map(({ key }) => key),
    counts: rows.map(({ count }) => count),
    resetTimes: rows.map(({ resetsAt }) => resetsAt.toISOString()),
    now: clock.now(),
  });
  return new Map(totals.map(({ key, count, resetsAt }) => [key, { count, resetsAt }]));
}

const selectAttempts = prepareStatement((db, { key, now }: Placeholders<{ key: string; now: Date }>) =>
  db
    .select(attemptCount)
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.resetsAt, now))),
);

/** Returns the count of the running window, or null if there is none. */
export async function getAttempts(db: Database, clock: Clock, key: string): Promise<AttemptCount | null> {
  return (await selectAttempts(db, { key, now: clock.now() }))[0] ?? null;
}

const isInWindow = ({ key, resetsAt }: Placeholders<AttemptWindow>) =>
  and(eq(attempts.key, key), eq(attempts.resetsAt, resetsAt));

const decrementAttempts = prepareStatement((db, window: Placeholders<AttemptWindow>) =>
  db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(and(isInWindow(window), gt(attempts.count, 0)))
    .returning({ count: attempts.count }),
);

const deleteWindow = prepareStatement((db, window: Placeholders<AttemptWindow>) =>
  db.delete(attempts).where(and(isInWindow(window), eq(attempts.count, 0))),
);

/** Undoes one counted attempt, unless its window has ended. Other attempts may be counted concurrently. */
export async function undoAttempt(db: Database, key: string, { resetsAt }: Pick<AttemptCount, 'resetsAt'>): Promise<void> {
  const [remaining] = await decrementAttempts(db, { key, resetsAt });
  if (remaining?.count === 0) await deleteWindow(db, { key, resetsAt });
}

const deleteAttempts = prepareStatement((db, { key }: Placeholders<{ key: string }>) =>
  db.delete(attempts).where(eq(attempts.key, key)),
);

/** Resets the count after a successful attempt. */
export async function clearAttempts(db: Database, key: string): Promise<void> {
  await deleteAttempts(db, { key });
}
