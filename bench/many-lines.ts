import type { OpenDatabase } from '../apps/api/src/db/database.ts';
import { countUncounted } from '../apps/api/src/db/status-counts.ts';

/** Is in the text of every copy. */
export const commonWord = 'copy';

/** Is in the text of the copies of one turn, about a score, where there are so many lines. */
export function rareWord(lines: number): string {
  return `${commonWord}${Math.floor(lines / 20)}`;
}

/** Copies the lines of a sample company until it has about so many, with numbers, places and search texts of their own. */
export async function multiplyLines({ db }: OpenDatabase, customerId: number, wanted: number): Promise<void> {
  const { rows } = (await db.execute(
    `select string_agg(quote_ident(column_name), ', ') as kept from information_schema.columns
      where table_name = 'line' and column_name not in ('line_id', 'place', 'search_text', 'open_order_id')`,
  )) as unknown as { rows: { kept: string }[] };
  const kept = rows[0]!.kept;
  await db.execute(
    `with template as (
        select *, count(*) over () as how_many from line
        where customer_id = ${customerId} and status not in ('TERMINATED', 'CANCELLED')
      )
      insert into line (${kept}, place, search_text)
      select ${kept}, place || '#' || copy, search_text || ' ${commonWord}' || copy
      from template cross join lateral generate_series(1, ${wanted} / how_many) copy`,
  );
  await countUncounted(db, customerId);
  // As the database does by itself before long: without it each row that is counted is looked up in the table.
  await db.execute('vacuum analyze line');
}
