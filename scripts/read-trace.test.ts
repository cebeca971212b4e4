import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run-check.ts';

const program = join(root, 'scripts/read-trace.ts');
const readTrace = (input: string) => spawnSync(process.execPath, [program], { input, encoding: 'utf8' }).stdout;

it('replaces positions in the bundle by positions in the sources, and leaves everything else', () => {
  const at = findInBundle('function readRulesFolder(');
  const source = readFileSync(join(root, 'apps/api/src/documents/invoice/rules/rules-folder.ts'), 'utf8').split('\n');
  const line = source.findIndex((text) => text.startsWith('export function readRulesFolder(')) + 1;
  const trace = readTrace(`{"stack":["at readRulesFolder (file:///srv/apps/api/dist/${at})","at node:fs:621:18"]}\n`);
  expect(trace).toMatch(
    new RegExp(
      `^\\{"stack":\\["at readRulesFolder \\(apps/api/src/documents/invoice/rules/rules-folder\\.ts:${line}:\\d+\\)","at node:fs:621:18"\\]\\}\\n$`,
    ),
  );
});

it('does not change positions in other builds', () => {
  const trace = 'at listen (file:///srv/apps/api/dist/server-00000000.js:1:1)\n';
  expect(readTrace(trace)).toBe(trace);
});

/** Finds the file, line and column of a text in the current bundle, as in a trace. */
function findInBundle(text: string): string {
  const { files } = JSON.parse(readFileSync(join(root, 'apps/api/dist/.build.json'), 'utf8')) as { files: string[] };
  for (const file of files.filter((file) => file.endsWith('.js'))) {
    const lines = readFileSync(join(root, 'apps/api/dist', file), 'utf8').split('\n');
    const line = lines.findIndex((content) => content.includes(text));
    if (line >= 0) return `${file}:${line + 1}:${lines[line]!.indexOf(text) + 1}`;
  }
  throw new Error(`${text} is not in the bundle`);
}
