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
  /** Hashes of the tables that have, or had, rows. */
  rows: ReadonlyMap<string, string | null>;
  /** The last values of the sequences that were used. */
  sequences: ReadonlyMap<string, string>;
}

interface Sequence {
  name: string;
  start: string;
  last: string;
}

const listSequences = `select format('%I.%I', schemaname, sequencename) as name, start_value as start, last_value as last
  from pg_sequences where last_value is not null`;

/** Copies of the template that test files of this worker have left, empty again: creating and dropping one takes a second of CPU time. */
const unused: Copy[] = [];

/** Takes a copy of the template that no other test uses. */
export async function takeCopy(server: string, template: string): Promise<Copy> {
  const copy = unused.pop();
  if (copy) return copy;
  const created = await createCopy(server, template);
  return { ...created, original: await withClient(created.url, readOriginal) };
}

/** Empties the copy for the next test file, or drops it if a test changed more than the rows of empty tables. */
export async function returnCopy(server: string, copy: Copy): Promise<void> {
  const isEmpty = await withClient(copy.url, (client) => emptyDatabase(client, copy.original)).catch(() => false);
  process.stderr.write(`COPY ${isEmpty}\n`);
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

/** Removes the rows that tests have added. Returns false if the database then differs from the original. */
async function emptyDatabase(client: pg.Client, original: Content): Promise<boolean> {
  const filled = (await listFilledTables(client)).filter((table) => !original.rows.has(table));
  // Truncating would replace the files of all tables that foreign keys connect, which takes longer. The role leaves out triggers
  // and foreign keys. A test that left a transaction open must not stop the next file.
  const prepare = `set lock_timeout = '2s'; set session_replication_role = replica;`;
  await client.query(`${prepare} ${filled.map((table) => `delete from ${table};`).join(' ')}`);
  const used = await client.query<Sequence>(listSequences);
  for (const { name, start } of used.rows) {
    const last = original.sequences.get(name) ?? null;
    await client.query('select setval($1::regclass, $2, $3)', [name, last ?? start, last !== null]);
  }
  const { schema, rows } = await readContent(client, original.rows.keys());
  return schema === original.schema && [...original.rows].every(([table, hash]) => rows.get(table) === hash);
}

async function readOriginal(client: pg.Client): Promise<Content> {
  return readContent(client, await listFilledTables(client));
}

async function readContent(client: pg.Client, tables: Iterable<string>): Promise<Content> {
  const rows = new Map<string, string | null>();
  for (const table of tables) {
    const { rows: found } = await client.query(`select md5(string_agg(row::text, ' ' order by row::text)) as hash from ${table} row`);
    rows.set(table, found[0].hash);
  }
  const sequences = await client.query<Sequence>(listSequences);
  return { schema: await readSchema(client), rows, sequences: new Map(sequences.rows.map(({ name, last }) => [name, last])) };
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
