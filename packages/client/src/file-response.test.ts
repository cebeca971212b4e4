import { expect, it } from 'vitest';
import { parseFileName } from './file-response.ts';

it.each([
  ['attachment; filename=invoice.pdf', 'invoice.pdf'],
  ['attachment; filename="My invoice.pdf"', 'My invoice.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a b.pdf'],
  [`attachment; filename="factuur.pdf"; filename*=UTF-8''factuur%20M%C3%BCller.pdf`, 'factuur Müller.pdf'],
  [`attachment; filename*=utf-8'nl'caf%C3%A9.csv; filename="cafe.csv"`, 'café.csv'],
  [`attachment; filename="cafe.csv"; filename*=UTF-8''caf%E9.csv`, 'cafe.csv'],
])('reads the name in %s', (header, name) => {
  expect(parseFileName(header)).toBe(name);
});

it.each([null, '', 'attachment', 'attachment; filename=""', 'attachment; filename=".."', 'attachment; filename="/"'])(
  'uses the name unknown for the header %j',
  (header) => {
    expect(parseFileName(header)).toBe('unknown');
  },
);

it.each([
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\x.pdf"', 'x.pdf'],
  [`attachment; filename*=UTF-8''a%E2%80%AEfdp.exe`, 'afdp.exe'],
])('strips folders and control characters: %s', (header, name) => {
  expect(parseFileName(header)).toBe(name);
});
