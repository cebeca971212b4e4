import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { loadServerKeys } from '../db/server-keys.ts';

/** Source of the databases of test files, created once per test run with migrations and server keys. */
export type DatabaseSource = { kind: 'embedded'; file: string } | { kind: 'postgres'; server: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseSource;
  }
}

const prefix = 'demarc_test_';
const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** Contains the time of creation, so that databases of killed test runs can be found. */
export function generateDatabaseName(): string {
  return `${prefix}${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
}

/** URL of another database on the same server. */
export function toDatabaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Executes statements on the server, each outside a transaction. */
export async function runOnServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export function dropDatabase(server: string, database: string): Promise<void> {
  return runOnServer(server, `drop database if exists "${database}" with (force)`);
}

/** Name of the template with the sample data that belongs to an empty template. */
export function toSampleTemplate(template: string): string {
  return `${template}_demo`;
}

/** Name for a copy of a template. It starts with the name of the template, so that `dropTemplate` drops the copy too. */
export function generateCopyName(template: string): string {
  return `${template}_${randomBytes(4).toString('hex')}`;
}

/** Creates a copy of a template and fills it, unless it exists. If another process is creating it, waits until that is done. */
export async function createDatabaseOnce(
  server: string,
  name: string,
  template: string,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`create database "${name}" template "${template}"`);
    const database = await openDatabase({ url: toDatabaseUrl(server, name), statementMs: 60_000 });
    try {
      await fill(database);
    } catch (error) {
      await client.query(`drop database "${name}" with (force)`);
      throw error;
    } finally {
      await database.close();
    }
  } finally {
    await client.end();
  }
}

/** Drops test databases older than a day, which killed test runs have left behind. */
export function dropStaleDatabases(server: string): Promise<void> {
  return dropDatabases(server, (name) => {
    const createdAt = Number.parseInt(name.slice(prefix.length).split('_')[0] ?? '', 36);
    return Date.now() - createdAt > millisecondsPerDay;
  });
}

/** Drops a template and its copies. */
export function dropTemplate(server: string, template: string): Promise<void> {
  return dropDatabases(server, (name) => name.startsWith(template));
}

async function dropDatabases(server: string, isDropped: (name: string) => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ]);
    for (const { datname } of rows)
      if (isDropped(datname)) await client.query(`drop database if exists "${datname}" with (force)`);
  } finally {
    await client.end();
  }
}

/** Opens a new database, migrates it and creates the signing keys, which takes the longest. */
export async function prepareDatabase(location: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(location);
  await loadServerKeys(database.db, { sessionKeys: null }, systemClock);
  return database;
}
