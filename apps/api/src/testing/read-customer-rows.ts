import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { BuiltStatement } from '../db/prepare-statement.ts';

const statements = new WeakMap<Database, Promise<BuiltStatement>>();

/** Reads all rows of a customer as JSON texts, by table. */
export async function readCustomerRows(db: Database, customerId: number): Promise<Record<string, string[]>> {
  const statement = await (statements.get(db) ?? cacheStatement(db));
  const rows = (await db.runStatement(statement, [customerId])) as [name: string, texts: string[]][];
  return Object.fromEntries(rows);
}

function cacheStatement(db: Database): Promise<BuiltStatement> {
  const built = listTables(db).then(buildStatement);
  statements.set(db, built);
  return built;
}

async function listTables(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'customer_id' order by table_name`,
  )) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}

/**
 * One statement, because a round trip for each of a hundred tables takes longer than all the rows. It is named, because planning it
 * takes ten times as long as running it.
 */
function buildStatement(tables: readonly string[]): BuiltStatement {
  const selects = tables.map(
    (table) => `select '${table}' as name, array(
      select to_jsonb(one)::text from "${table}" as one where customer_id = $1 order by 1
    ) as texts`,
  );
  return { name: 'customer_rows', text: selects.join(' union all ') };
}
