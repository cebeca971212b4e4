import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apiFolder } from './api-folder.ts';

it('sets flags that V8 knows', () => {
  const main = readFileSync(join(apiFolder, 'src/main.js'), 'utf8');
  const flags = [...main.matchAll(/setFlagsFromString\('(--[\w-]+)/g)].map(([, flag]) => flag!);
  const v8Options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  expect(flags).toContain('--heap-growing-percent');
  for (const flag of flags) expect(v8Options).toContain(`  ${flag} (`);
});

it('loads the compiled code of an earlier start', () => {
  // Refused settings end it after all modules are loaded.
  const env = { PATH: process.env.PATH, DEMO: '0', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const start = () => spawnSync(process.execPath, [join(apiFolder, 'dist/main.js')], { env, encoding: 'utf8' }).stderr;
  expect(start()).toContain('SESSION_KEYS must be set');
  expect(start()).toMatch(
    /reading cache from \S+[\\/]node_modules[\\/]\.cache[\\/]compiled[\\/].+dist[\\/]server-[\w-]+\.js.+success/,
  );
});
