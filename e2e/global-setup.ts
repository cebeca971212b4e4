import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleFolder, startServerIn } from './server.ts';

/** Loads the sample data once; each server of the run begins with a copy. */
export default async function loadSampleData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'demarc-e2e-sample-'));
  await (await startServerIn(folder, {}, true)).stop();
  process.env[sampleFolder] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
