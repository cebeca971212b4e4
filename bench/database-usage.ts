import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../apps/api/src/db/database.ts';

/** CPU time that each process of PostgreSQL that serves this database has used, in ms, by its number; null where it cannot be seen. */
export type DatabaseUsage = ReadonlyMap<number, number> | null;

/** Reads it from Linux itself, so it is known only where PostgreSQL runs on the same machine. */
export async function databaseUsageOf({ db }: OpenDatabase): Promise<DatabaseUsage> {
  const { rows } = (await db.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )) as unknown as { rows: { pid: number }[] };
  try {
    const used = rows.map(({ pid }): [number, number] => {
      if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) throw new Error('another machine’s number');
      // Its first number is nanoseconds on a processor; `stat` counts in hundredths of a second.
      return [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6];
    });
    return new Map(used);
  } catch {
    return null;
  }
}

/** What was used between two looks. A connection that ended between them is not counted. */
export function usedBetween(before: DatabaseUsage, after: DatabaseUsage): number {
  if (!before || !after) return Number.NaN;
  let ms = 0;
  for (const [pid, used] of after) ms += used - (before.get(pid) ?? 0);
  return ms;
}
