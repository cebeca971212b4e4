import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from './test-database.ts';

/** One migrated snapshot per test run: loading it takes 0.5 seconds, creating it 4 seconds. */
export async function setup(project: TestProject): Promise<() => void> {
  const database = await prepareDatabase({ folder: 'memory://' });
  if (database.kind !== 'embedded') throw new Error('An in-memory folder opens the embedded database.');
  const snapshot = await database.client.dumpDataDir('none');
  await database.close();
  const folder = mkdtempSync(join(tmpdir(), 'demarc-snapshot-'));
  const file = join(folder, 'snapshot.tar');
  writeFileSync(file, Buffer.from(await snapshot.arrayBuffer()));
  project.provide('database', { kind: 'embedded', file });
  return () => rmSync(folder, { recursive: true, force: true });
}
