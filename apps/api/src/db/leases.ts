import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from './database.ts';
import { attempts } from './schema/server.ts';

/** A key that nobody else holds until then, over all processes. */
export interface Lease {
  key: string;
  /** It ends by itself then, also when the process that holds it has died. */
  endsAt: Date;
}

/** Takes the first of the keys that is free; null where none is. The keys come from `attemptKey`. */
export async function takeLease(db: Database, clock: Clock, keys: readonly string[], seconds: number): Promise<Lease | null> {
  // Each time another process may have been faster.
  for (let tries = 0; tries < keys.length; tries++) {
    const now = clock.now();
    const endsAt = new Date(now.getTime() + seconds * 1000);
    const at = sql`${now.toISOString()}::timestamptz`;
    const { rows } = (await db.execute(sql`
      with free as (
        select key from (values ${sql.join(
          keys.map((key, order) => sql`(${key}::text, ${order}::int)`),
          sql`, `,
        )}) as wanted (key, place)
        where not exists (select from ${attempts} where ${attempts.key} = wanted.key and ${attempts.resetsAt} > ${at})
        order by place limit 1
      ), taken as (
        insert into ${attempts} (key, count, resets_at) select key, 1, ${endsAt.toISOString()}::timestamptz from free
        on conflict (key) do update set count = 1, resets_at = excluded.resets_at where ${attempts.resetsAt} <= ${at}
        returning key
      )
      select free.key as free, taken.key as taken from free left join taken on true`)) as unknown as {
      rows: { free: string; taken: string | null }[];
    };
    const [found] = rows;
    if (!found) return null;
    if (found.taken !== null) return { key: found.taken, endsAt };
  }
  return null;
}

/** Holds it for longer; null where it has ended meanwhile. */
export async function renewLease(db: Database, clock: Clock, lease: Lease, seconds: number): Promise<Lease | null> {
  const endsAt = new Date(clock.now().getTime() + seconds * 1000);
  const renewed = await db.update(attempts).set({ resetsAt: endsAt }).where(isStill(lease)).returning({ key: attempts.key });
  return renewed.length > 0 ? { key: lease.key, endsAt } : null;
}

/** Lets others take it. */
export async function endLease(db: Database, lease: Lease): Promise<void> {
  await db.delete(attempts).where(isStill(lease));
}

/** Its end tells it from a lease of somebody else under the same key. */
function isStill({ key, endsAt }: Lease) {
  return and(eq(attempts.key, key), eq(attempts.resetsAt, endsAt));
}
