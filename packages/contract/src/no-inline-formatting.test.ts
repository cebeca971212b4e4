import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
/** Registries and carriers have their own house number formats, so their adapters may format them. */
const allowedFiles = /\.(test|e2e)\.tsx?$|\/registries\/|format-address\.ts$|service-id\.ts$/;
const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (file) => !allowedFiles.test(file),
);

it.each([
  ['a service ID', /\bLN-\$\{/],
  [
    'a house number with its addition',
    /[hH]ouseNumberAddition(?: \?| &&) `[^`]?\$\{|\}-\$\{(?:\w+\.)?(?:houseNumberA|a)ddition\}/,
  ],
  ['a postal code with its space', /\(\\d\{4\}\)(?:\\s\*)?\(\[A-Z\]\{2\}\)\$\/, '\$1 \$2'/],
])('%s is formatted in one place', (_what, pattern) => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => pattern.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
