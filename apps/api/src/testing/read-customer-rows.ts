import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

const tables = new WeakMap<Database, Promise<string[]>>();

/** All rows of a customer as JSON texts, by table. */
export async function readCustomerRows(db: Database, customerId: number): Promise<Record<string, string[]>> {
  const names = await (tables.get(db) ?? rememberTables(db));
  const { rows } = await execute<{ name: string; texts: string[] }>(db, buildSelect(names, customerId));
  return Object.fromEntries(rows.map(({ name, texts }) => [name, texts]));
}

function rememberTables(db: Database): Promise<string[]> {
  const found = listTables(db);
  tables.set(db, found);
  return found;
}

async function listTables(db: Database): Promise<string[]> {
  const { rows } = await execute<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_id' order by table_name`,
  );
  return rows.map(({ name }) => name);
}

/** One statement, because a round trip for each of a hundred tables takes longer than all the rows. */
function buildSelect(names: readonly string[], customerId: number): SQL {
  const selects = names.map(
    (name) => sql`select ${name} as name, array(
      select to_jsonb(one)::text from ${sql.identifier(name)} as one where customer_id = ${customerId} order by 1
    ) as texts`,
  );
  return sql.join(selects, sql` union all `);
}

async function execute<Row>(db: Database, query: SQL): Promise<{ rows: Row[] }> {
  return (await db.execute(query)) as unknown as { rows: Row[] };
}
