import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  dropDatabase,
  dropStaleDatabases,
  generateDatabaseName,
  runOnServer,
  toDatabaseUrl,
} from '../apps/api/src/testing/test-database.ts';
import { hasPostgres, postgresServer } from '../scripts/chaos/server-database.ts';

/** The database of one server. */
export interface ServerData {
  /** The environment variables that select it. */
  env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Environment variables that pass the location of the sample data to the workers. */
const templateVariable = 'DEMARC_E2E_TEMPLATE';
const folderVariable = 'DEMARC_E2E_FOLDER';

/**
 * Creates an empty database for the sample data of this run. Loading the data takes 11 seconds, so every server starts on a copy. It
 * uses PostgreSQL when reachable, because the embedded database runs on the server's own thread and slows every page down.
 */
export async function createSampleData(): Promise<ServerData> {
  if (!(await hasPostgres())) {
    const folder = mkdtempSync(join(tmpdir(), 'demarc-e2e-sample-'));
    process.env[folderVariable] = folder;
    return useFolder(folder);
  }
  await dropStaleDatabases(postgresServer);
  const template = generateDatabaseName();
  await runOnServer(postgresServer, `create database "${template}"`);
  process.env[templateVariable] = template;
  return usePostgres(template);
}

/** Copies the sample data for one server. */
export async function copySampleData(): Promise<ServerData> {
  const template = process.env[templateVariable];
  if (template) {
    const name = generateDatabaseName();
    await runOnServer(
      postgresServer,
      `create database "${name}" template "${template}"`,
      // Test data does not need to survive a crash, so commits need not wait for the disk.
      `alter database "${name}" set synchronous_commit = off`,
    );
    return usePostgres(name);
  }
  const folder = mkdtempSync(join(tmpdir(), 'demarc-e2e-'));
  const sample = process.env[folderVariable];
  if (sample) cpSync(sample, folder, { recursive: true });
  return useFolder(folder);
}

function usePostgres(name: string): ServerData {
  return { env: { DATABASE_URL: toDatabaseUrl(postgresServer, name) }, remove: () => dropDatabase(postgresServer, name) };
}

function useFolder(folder: string): ServerData {
  return { env: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}
