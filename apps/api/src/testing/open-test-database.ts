import { openAsBlob } from 'node:fs';
import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { connectPostgres, type OpenDatabase, openDatabase } from '../db/database.ts';
import { findUnlabeledFields } from './audited-fields.ts';
import { dropDatabase, generateCopyName, runOnServer, toDatabaseUrl } from './test-database.ts';

/** Statements may take longer on a machine that runs many tests concurrently than on a server. */
const busyMachineMs = 60_000;

export type TestDatabase = OpenDatabase & { url: string | null };

/** Opens an empty database for one test file, or on PostgreSQL a copy of another template. It is deleted when it is closed. */
export async function openTestDatabase(template?: string): Promise<TestDatabase> {
  const source = inject('database');
  if (source.kind === 'embedded') {
    const database = await openDatabase({ snapshot: await openAsBlob(source.file) });
    return { ...database, url: null, close: () => checkAndClose(database) };
  }
  const name = generateCopyName(source.template);
  const url = toDatabaseUrl(source.server, name);
  await runOnServer(
    source.server,
    `create database "${name}" template "${template ?? source.template}"`,
    // Test data need not survive a crash, so commits do not wait for the disk.
    `alter database "${name}" set synchronous_commit = off`,
  );
  // The template is migrated.
  const database = await connectPostgres({ url, statementMs: busyMachineMs });
  const close = async () => {
    try {
      await checkAndClose(database);
    } finally {
      // Does not sync to disk; leftover databases are dropped at the end of the run.
      void dropDatabase(source.server, name).catch(() => {});
    }
  };
  return { ...database, url, close };
}

/** Fails if a test of the file wrote an audit entry with a field that has no label. */
async function checkAndClose(database: OpenDatabase): Promise<void> {
  try {
    // A test may have taken the database away. Any other failure means that the fields were not checked.
    const isReachable = await database.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    const unlabeled = isReachable ? await findUnlabeledFields(database.db) : [];
    if (unlabeled.length > 0)
      throw new Error(`Fields of audit entries without a label in the activity log: ${unlabeled.join(', ')}`);
  } finally {
    await database.close();
  }
}
