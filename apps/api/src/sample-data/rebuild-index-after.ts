import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Inserts rows without an index and then creates it again: for many rows, a GIN index takes most of the time of the inserts. */
export async function rebuildIndexAfter(tx: Database, name: string, insert: () => Promise<void>): Promise<void> {
  const { rows } = (await tx.execute(sql`select pg_get_indexdef(${name}::regclass) as definition`)) as unknown as {
    rows: { definition: string }[];
  };
  await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await insert();
  await tx.execute(sql.raw(rows[0]!.definition));
}
