import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { connectPostgres, type OpenDatabase, openDatabase } from '../db/database.ts';
import { createCopy, returnCopy, takeCopy } from './postgres-copies.ts';
import { dropDatabase } from './test-database.ts';

/** Statements may take longer on a machine that runs many tests concurrently than on a server. */
const busyMachineMs = 60_000;

export type TestDatabase = OpenDatabase & { url: string | null };

/** A migrated, empty database for one test file, until it is closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const source = inject('database');
  if (source.kind === 'embedded') return { ...(await openDatabase({ snapshot: await openAsBlob(source.file) })), url: null };
  const copy = await takeCopy(source.server, source.template);
  return connect(copy.url, () => returnCopy(source.server, copy));
}

/** A copy of another template on a PostgreSQL server, which is dropped when it is closed. */
export async function openTemplateCopy(server: string, template: string): Promise<TestDatabase> {
  const { name, url } = await createCopy(server, template);
  // Nobody waits for the disk; the end of the run drops what is left.
  return connect(url, async () => void dropDatabase(server, name).catch(() => {}));
}

/** The template is migrated. */
async function connect(url: string, onClose: () => Promise<void>): Promise<TestDatabase> {
  const database = await connectPostgres({ url, statementMs: busyMachineMs });
  const close = async () => {
    await database.close();
    await onClose();
  };
  return { ...database, url, close };
}
