import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { toColumnName } from '../db/column-name.ts';
import type { Database } from '../db/database.ts';

/** This many rows take a few megabytes, which limits the memory of a streaming insert. */
const batchSize = 2_000;

/** Collects rows of several tables and inserts them in batches. */
export class RowWriter {
  private readonly pending = new Map<PgTable, Record<string, unknown>[]>();

  private readonly tx: Database;

  constructor(tx: Database) {
    this.tx = tx;
  }

  add<Table extends PgTable>(table: Table, ...rows: Table['$inferInsert'][]): void {
    const batch = this.pending.get(table);
    if (batch) batch.push(...rows);
    else if (rows.length > 0) this.pending.set(table, rows);
  }

  /** Inserts all pending rows of the tables that have at least one full batch. */
  async flushFull(): Promise<void> {
    for (const [table, rows] of this.pending) if (rows.length >= batchSize) await this.flush(table, rows);
  }

  /** Inserts the remaining rows. */
  async flushAll(): Promise<void> {
    for (const [table, rows] of this.pending) await this.flush(table, rows);
  }

  private async flush(table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
    for (let at = 0; at < rows.length; at += batchSize) await insertBatch(this.tx, table, rows.slice(at, at + batchSize));
    this.pending.delete(table);
  }
}

/**
 * The first row determines the columns. All rows are one JSON parameter that the database expands, because one parameter per
 * field would take longer than the insert itself.
 */
async function insertBatch(tx: Database, table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
  const fields = Object.keys(rows[0]!).map((key) => ({ key, column: toColumnName(key) }));
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(fields.map(({ key, column }) => [column, row[key]]))));
  const columns = sql.join(
    fields.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  // Schema-qualified, because `line` alone is a geometric type.
  const name = sql`public.${sql.identifier(getTableName(table))}`;
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${json}::text::json)`,
  );
}

/** Reserves the next IDs of a table, in order. */
export async function reserveIds(tx: Database, table: PgTable, key: string, count: number): Promise<number[]> {
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, ${toColumnName(key)})`;
  const numbers = sql`select nextval(${sequence}) as id from generate_series(1, ${count}::int)`;
  const { rows } = (await tx.execute(
    sql`select coalesce(json_agg(id order by id), '[]') as ids from (${numbers}) as reserved`,
  )) as unknown as { rows: { ids: number[] }[] };
  return rows[0]!.ids;
}
