import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './run-check.ts';

/** Computes a hash of the names and contents of all files that match a pattern, except tests. */
export function computeFingerprint(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, exclude: (path) => /(^|[\\/])(node_modules|dist)$|\.test\.tsx?$/.test(path) });
  for (const file of new Set(files.sort())) {
    const path = join(root, file);
    if (statSync(path).isFile())
      hash
        .update(`${file.replaceAll(sep, '/')}\0`)
        .update(readFileSync(path))
        .update('\0');
  }
  return hash.digest('hex');
}
