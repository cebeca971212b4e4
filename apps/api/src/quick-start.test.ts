import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('treats the files of drizzle as what they are, ES modules', () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('drizzle-orm')));
  const types = globSync('**/package.json', { cwd: folder }).map((path) => readType(`${folder}/${path}`));
  expect(types).toContain('module');
  expect(new Set(types)).toEqual(new Set(['module']));
});

it('sets flags that V8 knows', () => {
  const main = readFileSync(new URL('./main.js', import.meta.url), 'utf8');
  const flags = [...main.matchAll(/setFlagsFromString\('(--[\w-]+)/g)].map(([, flag]) => flag!);
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(flags).toContain('--heap-growing-percent');
  for (const flag of flags) expect(known).toContain(`  ${flag} (`);
});

function readType(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8')).type;
}
