import type { OpenDatabase } from '../apps/api/src/db/database.ts';
import { reconcileStatusCounts } from '../apps/api/src/db/status-counts.ts';
import { countedTables } from '../apps/api/src/kinds/registry.ts';

/** Occurs in the search text of every copy. */
export const commonWord = 'copy';

/** Returns a word that occurs in about 20 of the given number of lines. */
export function getRareWord(lines: number): string {
  return `${commonWord}${Math.floor(lines / 20)}`;
}

/** Copies the lines of a sample company up to about the target count, each with its own id, address key and search text. */
export async function multiplyLines({ scheduledDb: db }: OpenDatabase, customerId: number, targetCount: number): Promise<void> {
  const { rows } = (await db.execute(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'line' and is_generated = 'NEVER' and column_name not in ('line_id', 'address_key', 'search_text', 'open_order_id')`,
  )) as unknown as { rows: { columns: string }[] };
  const copiedColumns = rows[0]!.columns;
  await db.execute(
    `with template as (
        select *, count(*) over () as how_many from line
        where customer_id = ${customerId} and status not in ('TERMINATED', 'CANCELLED')
      )
      insert into line (${copiedColumns}, address_key, search_text)
      select ${copiedColumns}, address_key || '#' || copy, search_text || ' ${commonWord}' || copy
      from template cross join lateral generate_series(1, ${targetCount} / how_many) copy`,
  );
  await reconcileStatusCounts(db, customerId, countedTables);
  // Autovacuum does the same later. Without it, counts have to visit the table for each row.
  await db.execute('vacuum analyze line');
}
