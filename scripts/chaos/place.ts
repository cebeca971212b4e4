import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '../../apps/api/src/db/database.ts';
import { dropDatabase, inDatabase, newDatabaseName, onServer } from '../../apps/api/src/testing/test-database.ts';

/** A database of its own for the server: where it is, and how to look into it and remove it. */
export interface Place {
  kind: 'embedded' | 'postgres';
  /** What the server's environment says of it. */
  env: Readonly<Record<string, string>>;
  /** The name of the database on its server; empty for the embedded one. */
  database: string;
  /** Opens it past the server; the embedded one while no server runs. */
  open(): Promise<OpenDatabase>;
  remove(): Promise<void>;
}

export const postgresServer = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

/** Whether PostgreSQL answers; without it the checks that need it are left out. */
export async function hasPostgres(): Promise<boolean> {
  try {
    await onServer(postgresServer);
    return true;
  } catch {
    return false;
  }
}

export function embeddedPlace(): Place {
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

export async function postgresPlace(): Promise<Place> {
  const database = newDatabaseName();
  await onServer(postgresServer, `create database "${database}"`);
  const url = inDatabase(postgresServer, database);
  return {
    kind: 'postgres',
    env: { DATABASE_URL: url },
    database,
    open: () => openDatabase({ url }),
    remove: () => dropDatabase(postgresServer, database),
  };
}
