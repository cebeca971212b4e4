import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../apps/api/src/db/database.ts';

/** CPU time in ms of each PostgreSQL process that serves this database, by process id; null if it cannot be read. */
export type DatabaseUsage = ReadonlyMap<number, number> | null;

/** Reads /proc, so it works only on Linux with PostgreSQL on the same machine. */
export async function readDatabaseUsage({ db }: OpenDatabase): Promise<DatabaseUsage> {
  const { rows } = (await db.execute(
    sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )) as unknown as { rows: { pid: number }[] };
  try {
    const used = rows.map(({ pid }): [number, number] => {
      if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) throw new Error('another machine’s number');
      // The first field is CPU time in nanoseconds; `stat` has only hundredths of a second.
      return [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6];
    });
    return new Map(used);
  } catch {
    return null;
  }
}

/** CPU time in ms between two readings, without connections that ended between them. */
export function subtractUsage(before: DatabaseUsage, after: DatabaseUsage): number {
  if (!before || !after) return Number.NaN;
  let ms = 0;
  for (const [pid, used] of after) ms += used - (before.get(pid) ?? 0);
  return ms;
}
