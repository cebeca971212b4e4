import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { loadServerKeys } from '../db/keys.ts';

/** What a test file opens its database from; made once a run, migrated and with the server's keys in it. */
export type DatabaseSource = { kind: 'embedded'; file: string } | { kind: 'postgres'; server: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseSource;
  }
}

const prefix = 'demarc_test_';
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A name that tells when it was made, so that what a killed run left behind can be found. */
export function newDatabaseName(): string {
  return `${prefix}${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
}

/** The address of another database of the same server. */
export function inDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Statements on the server itself, each outside a transaction. */
export async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export function dropDatabase(server: string, database: string): Promise<void> {
  return onServer(server, `drop database if exists "${database}" with (force)`);
}

/** Drops what earlier runs left when they were killed: anything of ours that is older than a day. */
export async function dropLeftovers(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${prefix}%`,
    ]);
    for (const { datname } of rows) {
      const madeAt = Number.parseInt(datname.slice(prefix.length).split('_')[0] ?? '', 36);
      if (Date.now() - madeAt > dayMilliseconds) await client.query(`drop database if exists "${datname}" with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** Brings a new database to the state every test starts from. Making the signing keys takes longest, so they are part of it. */
export async function prepare(location: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(location);
  await loadServerKeys(database.db, { sessionKeys: null }, systemClock);
  return database;
}
