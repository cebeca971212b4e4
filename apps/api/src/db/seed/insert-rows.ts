import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';

/** So many rows are a few megabytes: what is written as a stream takes no more memory than that. */
const rowsAtOnce = 2_000;

/** Collects rows of several tables and writes them a batch at a time. */
export class RowWriter {
  private readonly waiting = new Map<PgTable, Record<string, unknown>[]>();

  private readonly tx: Database;

  constructor(tx: Database) {
    this.tx = tx;
  }

  add<Table extends PgTable>(table: Table, ...rows: Table['$inferInsert'][]): void {
    const batch = this.waiting.get(table);
    if (batch) batch.push(...rows);
    else if (rows.length > 0) this.waiting.set(table, rows);
  }

  /** Writes the batches that are full. */
  async write(): Promise<void> {
    for (const [table, rows] of this.waiting) if (rows.length >= rowsAtOnce) await this.flush(table, rows);
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    for (const [table, rows] of this.waiting) await this.flush(table, rows);
  }

  private async flush(table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
    for (let at = 0; at < rows.length; at += rowsAtOnce) await insertBatch(this.tx, table, rows.slice(at, at + rowsAtOnce));
    this.waiting.delete(table);
  }
}

/**
 * The columns are those of the first row. All rows are one value, which the database takes apart: a value for each field of each
 * row would cost more than the writing.
 */
async function insertBatch(tx: Database, table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
  const fields = Object.keys(rows[0]!).map((key) => ({ key, column: columnOf(key) }));
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(fields.map(({ key, column }) => [column, row[key]]))));
  const columns = sql.join(
    fields.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  // With its schema: `line` alone is a type of geometry.
  const name = sql`public.${sql.identifier(getTableName(table))}`;
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${json}::text::json)`,
  );
}

/** The next numbers of a table, in order; nobody else gets them. */
export async function takeIds(tx: Database, table: PgTable, key: string, count: number): Promise<number[]> {
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, ${columnOf(key)})`;
  const numbers = sql`select nextval(${sequence}) as id from generate_series(1, ${count}::int)`;
  const { rows } = (await tx.execute(
    sql`select coalesce(json_agg(id order by id), '[]') as ids from (${numbers}) as taken`,
  )) as unknown as { rows: { ids: number[] }[] };
  return rows[0]!.ids;
}

function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
