import pg from 'pg';
import { dropDatabase, generateCopyName, runOnServer, toDatabaseUrl } from './test-database.ts';

/** A database that is a copy of a template. */
interface Copy {
  name: string;
  url: string;
  /** What it had before the first test used it. */
  original: Content;
}

interface Content {
  /** Changes when a table, column, constraint, function, trigger or setting is added or removed. */
  schema: string;
  /** The rows of the tables that have, or had, some, as JSON. */
  rows: ReadonlyMap<string, string>;
  /** The last values of the sequences that were used. */
  sequences: ReadonlyMap<string, string>;
}

/** Copies of the template that test files of this worker have left, empty again: creating and dropping one takes a second of CPU time. */
const unused: Copy[] = [];

/** Takes a copy of the template that no other test uses. */
export async function takeCopy(server: string, template: string): Promise<Copy> {
  const copy = unused.pop();
  if (copy) return copy;
  const created = await createCopy(server, template);
  return { ...created, original: await withClient(created.url, readContent) };
}

/** Empties the copy for the next test file, or drops it if that fails. */
export async function returnCopy(server: string, copy: Copy): Promise<void> {
  const isEmpty = await withClient(copy.url, (client) => emptyDatabase(client, copy.original)).catch(() => false);
  if (isEmpty) unused.push(copy);
  // Nobody waits for the disk; the end of the run drops what is left.
  else void dropDatabase(server, copy.name).catch(() => {});
}

export async function createCopy(server: string, template: string): Promise<Omit<Copy, 'original'>> {
  const name = generateCopyName(template);
  await runOnServer(
    server,
    `create database "${name}" template "${template}"`,
    // Test data need not survive a crash, so commits do not wait for the disk.
    `alter database "${name}" set synchronous_commit = off`,
  );
  return { name, url: toDatabaseUrl(server, name) };
}

/** Removes the rows that tests have added. Returns false if a test has changed the schema too. */
async function emptyDatabase(client: pg.Client, { schema, rows, sequences }: Content): Promise<boolean> {
  if ((await readSchema(client)) !== schema) return false;
  // Truncating would replace the files of all tables that foreign keys connect, which takes longer. The role leaves out triggers
  // and foreign keys. A test that left a transaction open must not stop the next file.
  await client.query(`set lock_timeout = '2s'; set session_replication_role = replica`);
  const filled = (await listFilledTables(client)).filter((table) => !rows.has(table));
  await client.query(filled.map((table) => `delete from ${table}`).join('; '));
  const current = await readRows(client, rows.keys());
  for (const [table, content] of rows) {
    if (current.get(table) === content) continue;
    await client.query(`delete from ${table}`);
    await client.query(`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`, [
      content,
    ]);
  }
  for (const { name, start } of await listUsedSequences(client)) {
    const last = sequences.get(name) ?? null;
    await client.query('select setval($1::regclass, $2, $3)', [name, last ?? start, last !== null]);
  }
  return true;
}

async function readContent(client: pg.Client): Promise<Content> {
  const sequences = await listUsedSequences(client);
  return {
    schema: await readSchema(client),
    rows: await readRows(client, await listFilledTables(client)),
    sequences: new Map(sequences.map(({ name, last }) => [name, last])),
  };
}

async function readRows(client: pg.Client, tables: Iterable<string>): Promise<Map<string, string>> {
  const content = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await client.query(
      `select coalesce(json_agg(row order by row::text), '[]')::text as content from ${table} row`,
    );
    content.set(table, rows[0].content);
  }
  return content;
}

/** Sequences that have given a value, with their first and last one. */
async function listUsedSequences(client: pg.Client): Promise<{ name: string; start: string; last: string }[]> {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, sequencename) as name, start_value as start, last_value as last
     from pg_sequences where last_value is not null`,
  );
  return rows;
}

/** Tables that have, or had, rows. */
async function listFilledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname !~ '^pg_|^information_schema$' and pg_relation_size(pg_class.oid) > 0 order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function readSchema(client: pg.Client): Promise<string> {
  const catalogs = ['pg_class', 'pg_constraint', 'pg_proc', 'pg_trigger', 'pg_type'];
  const parts = catalogs.map((catalog) => `(select sum(hashint8(oid::int8)) from ${catalog} where oid >= 16384)`);
  const { rows } = await client.query(
    `select concat_ws(' ', ${parts.join(', ')},
       (select md5(string_agg(concat(attrelid, attname, atttypid, attnotnull), ' ' order by attrelid, attnum))
          from pg_attribute where attrelid >= 16384),
       (select string_agg(setconfig::text, ' ') from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
          where datname = current_database())) as schema`,
  );
  return rows[0].schema;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
