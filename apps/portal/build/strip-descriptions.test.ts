import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stripDescriptions } from './strip-descriptions.ts';

const { handler } = stripDescriptions().transform as { handler(code: string): { code: string } };
const strip = (code: string) => handler(code).code;

it.each([
  ["Type.String({ format: 'date', description: 'Last day, in Europe/Amsterdam.' })", "Type.String({ format: 'date', })"],
  ['Type.Integer({ description: "The reader\'s own.", minimum: 1 })', 'Type.Integer({  minimum: 1 })'],
  ['{ description: `\\`EXPIRED\\` comes later` }', '{ description: `\\`EXPIRED\\` comes later` }'],
  ["{\n  description:\n    'It\\'s \"long\".',\n}", '{\n  \n}'],
])('removes texts: %s', (code, stripped) => expect(strip(code)).toBe(stripped));

it.each([
  'Type.Object({ description: Type.String({ maxLength: 255 }) })',
  "const rules = { 'request.description': [required], 'rows[].description': noteRules };",
  '({ description: `Up to $' + '{most} rows.` })',
  "{ summary: 'Lists orders.' }",
])('keeps %s', (code) => expect(strip(code)).toBe(code));

it('finds the descriptions of the contract', () => {
  const folder = join(import.meta.dirname, '../../../packages/contract/src');
  const code = globSync('*.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(code.join('').length - code.map(strip).join('').length).toBeGreaterThan(20_000);
});
