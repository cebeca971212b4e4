import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** All rows of a customer by table. */
export async function readCustomerRows(db: Database, customerId: number): Promise<Record<string, unknown>> {
  const { rows: tables } = (await db.execute(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_id' order by table_name`,
  )) as unknown as { rows: { name: string }[] };
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = (await db.execute(
      sql`select to_jsonb(one)::text as row from ${sql.identifier(name)} as one where customer_id = ${customerId} order by 1`,
    )) as unknown as { rows: { row: string }[] };
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}
