import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { dropDatabase, generateDatabaseName, runOnServer, toDatabaseUrl } from './test-database.ts';

/** Statements may take longer on a machine that runs many tests concurrently than on a server. */
const busyMachineMs = 60_000;

export type TestDatabase = OpenDatabase & { url: string | null };

/** A migrated, empty database for one test file, or on PostgreSQL a copy of another template; deleted when it is closed. */
export async function openTestDatabase(template?: string): Promise<TestDatabase> {
  const source = inject('database');
  if (source.kind === 'embedded') return { ...(await openDatabase({ snapshot: await openAsBlob(source.file) })), url: null };
  const name = generateDatabaseName();
  const url = toDatabaseUrl(source.server, name);
  await runOnServer(
    source.server,
    `create database "${name}" template "${template ?? source.template}"`,
    // Test data need not survive a crash, so commits do not wait for the disk.
    `alter database "${name}" set synchronous_commit = off`,
  );
  const database = await openDatabase({ url, statementMs: busyMachineMs });
  const close = async () => {
    await database.close();
    await dropDatabase(source.server, name);
  };
  return { ...database, url, close };
}
