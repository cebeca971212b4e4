import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../../apps/api/src/db/database.ts';
import { dropDatabase, generateDatabaseName, runOnServer, toDatabaseUrl } from '../../apps/api/src/testing/test-database.ts';

/** A temporary database for the server, with its location and the means to open and delete it. */
export interface ServerDatabase {
  kind: 'embedded' | 'postgres';
  /** The environment variables that configure the server to use it. */
  env: Readonly<Record<string, string>>;
  /** The name of the database on its server; empty for the embedded one. */
  database: string;
  /** Opens it without the server. An embedded database can only be opened while no server uses it. */
  open(): Promise<OpenDatabase>;
  remove(): Promise<void>;
}

export const postgresServer = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

/** Whether PostgreSQL responds. Without it, the checks that need it are skipped. */
export async function hasPostgres(): Promise<boolean> {
  try {
    await runOnServer(postgresServer);
    return true;
  } catch {
    return false;
  }
}

export function createEmbeddedDatabase(): ServerDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'demarc-chaos-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  return {
    kind: 'embedded',
    env: { DATA_DIR: folder },
    database: '',
    open: () => openDatabase({ folder: join(folder, 'db') }),
    remove: async () => remove(),
  };
}

export async function createPostgresDatabase(): Promise<ServerDatabase> {
  const database = generateDatabaseName();
  await runOnServer(postgresServer, `create database "${database}"`);
  const url = toDatabaseUrl(postgresServer, database);
  return {
    kind: 'postgres',
    env: { DATABASE_URL: url },
    database,
    open: () => openDatabase({ url }),
    remove: () => dropDatabase(postgresServer, database),
  };
}
