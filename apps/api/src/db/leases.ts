import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { type Placeholders, prepareStatement } from './prepare-statement.ts';
import { attempts } from './schema/server.ts';

/** A key that only one holder has at a time, across all processes. */
export interface Lease {
  key: string;
  /** The lease ends at this time even if its process has died. */
  endsAt: Date;
}

/** Claims the first free key, or returns null if none is free. Create the keys with `hashAttemptKey`. */
export async function claimLease(db: Database, clock: Clock, keys: readonly string[], seconds: number): Promise<Lease | null> {
  // Each try can lose the race against another process.
  for (let tries = 0; tries < keys.length; tries++) {
    const now = clock.now();
    const endsAt = new Date(now.getTime() + seconds * 1000);
    const at = sql`${now.toISOString()}::timestamptz`;
    const { rows } = (await db.execute(sql`
      with available as (
        select key from (values ${sql.join(
          keys.map((key, order) => sql`(${key}::text, ${order}::int)`),
          sql`, `,
        )}) as candidates (key, ordinal)
        where not exists (select from ${attempts} where ${attempts.key} = candidates.key and ${attempts.resetsAt} > ${at})
        order by ordinal limit 1
      ), claimed as (
        insert into ${attempts} (key, count, resets_at) select key, 1, ${endsAt.toISOString()}::timestamptz from available
        on conflict (key) do update set count = 1, resets_at = excluded.resets_at where ${attempts.resetsAt} <= ${at}
        returning key
      )
      select claimed.key as claimed from available left join claimed on true`)) as unknown as {
      rows: { claimed: string | null }[];
    };
    const [row] = rows;
    // No key is available. A row without a claimed key means that another process was faster.
    if (!row) return null;
    if (row.claimed !== null) return { key: row.claimed, endsAt };
  }
  return null;
}

/** Matches a lease. The end time distinguishes it from another holder's lease of the same key. */
const matchesLease = ({ key, endsAt }: Placeholders<Lease>) => and(eq(attempts.key, key), eq(attempts.resetsAt, endsAt));

const updateLease = prepareStatement((db, { newEnd, ...lease }: Placeholders<Lease & { newEnd: Date }>) =>
  db.update(attempts).set({ resetsAt: newEnd }).where(matchesLease(lease)).returning({ key: attempts.key }),
);

/** Extends the lease, or returns null if it has already ended. */
export async function renewLease(db: Database, clock: Clock, lease: Lease, seconds: number): Promise<Lease | null> {
  const newEnd = new Date(clock.now().getTime() + seconds * 1000);
  const renewed = await updateLease(db, { ...lease, newEnd });
  return renewed.length > 0 ? { key: lease.key, endsAt: newEnd } : null;
}

const deleteLease = prepareStatement((db, lease: Placeholders<Lease>) => db.delete(attempts).where(matchesLease(lease)));

export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await deleteLease(db, lease);
}
