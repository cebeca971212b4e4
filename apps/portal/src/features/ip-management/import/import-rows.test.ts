import type { AddressPreviewRow } from '@demarc/contract/ip-address.ts';
import { expect, it } from 'vitest';
import { checkRows, hasProblem, type ImportRow, isUnchanged, toBulkRows, toPreviewRows, toRefusalKey } from './import-rows.ts';

const prefix = '203.0.113.64/26';
const createRow = (ip: string, ptr: string, more: Partial<ImportRow> = {}): ImportRow => ({
  id: 1,
  line: 1,
  ip,
  ptr,
  hostname: null,
  description: null,
  ...more,
});
const listProblems = (rows: ImportRow[]) =>
  checkRows(rows, prefix).map(({ problems: { ip, ptr } }) => ip?.code ?? ptr?.code ?? null);

it('finds the problems of each row', () => {
  expect(
    listProblems([
      createRow('203.0.113.70', 'mail.example.net'),
      createRow('203.0.113.1', 'mail.example.net'),
      createRow('203.0.113.070', 'mail.example.net'),
      createRow('203.0.113.70', 'other.example.net'),
      createRow('203.0.113.71', 'mail_1.example.net'),
      createRow('203.0.113.72', '203.0.113.72'),
      createRow('203.0.113.73', `${'a'.repeat(64)}.example.net`),
      createRow('203.0.113.74', ''),
    ]),
  ).toEqual([
    null,
    'validation.address-outside-prefix',
    'validation.address-invalid',
    'ip-prefix.address-twice',
    'validation.hostname-underscore',
    'validation.hostname-is-address',
    'validation.hostname-label-too-long',
    null,
  ]);
});

const preview = {
  ip: '203.0.113.70',
  typed: 'mail.example.net',
  ptr: 'mail.example.net',
  isChanged: true,
  version: 3,
  problem: null,
};

it('sends only the columns of the file, with the version that was previewed', () => {
  const rows = [
    createRow('203.0.113.70', 'mail.example.net'),
    createRow('203.0.113.71', '', { hostname: 'sw1', description: '' }),
  ];
  const checked = checkRows(rows, prefix, { previews: [preview as AddressPreviewRow] });
  expect(toPreviewRows(checked)).toEqual([
    { ip: '203.0.113.70', ptr: 'mail.example.net' },
    { ip: '203.0.113.71', ptr: null },
  ]);
  expect(toBulkRows(checked)).toEqual([
    { ip: '203.0.113.70', ptr: 'mail.example.net', version: 3 },
    { ip: '203.0.113.71', ptr: null, hostname: 'sw1', description: null },
  ]);
});

it('uses a preview only for the name that it checked', () => {
  const stale = { ...preview, isChanged: false, problem: { field: 'ip', code: 'validation.any', message: 'No.' } };
  const [same, corrected] = ['mail.example.net', 'mx.example.net'].map(
    (ptr) => checkRows([createRow('203.0.113.70', ptr)], prefix, { previews: [stale as AddressPreviewRow] })[0]!,
  );
  expect([hasProblem(same!), isUnchanged(same!)]).toEqual([true, true]);
  expect([hasProblem(corrected!), isUnchanged(corrected!)]).toEqual([false, false]);
});

it('clears a refusal when the row is corrected', () => {
  const refusals = new Map([[toRefusalKey(createRow('203.0.113.70', 'a.example.net')), { code: 'validation.hostname-invalid' }]]);
  const check = (ptr: string) => hasProblem(checkRows([createRow('203.0.113.70', ptr)], prefix, { refusals })[0]!);
  expect([check('a.example.net'), check('b.example.net')]).toEqual([true, false]);
});
