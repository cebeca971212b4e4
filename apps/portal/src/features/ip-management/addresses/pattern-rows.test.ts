import type { AddressPreviewRow, IpAddress } from '@demarc/contract/ip-address.ts';
import { expect, it } from 'vitest';
import { buildPatternRows, countReplaced, insertPart, toBulkRows } from './pattern-rows.ts';

const addresses = ['203.0.113.66', '203.0.113.67'].map((ip, index) => ({
  ip,
  ptr: index === 0 ? 'old.example.net' : null,
  version: index,
}));
const buildRows = (pattern: string, checked?: AddressPreviewRow[]) =>
  buildPatternRows(pattern, addresses as IpAddress[], checked);

it('fills in the pattern for each address, and sends it with the previewed versions', () => {
  const rows = buildRows('{a}-{b}-{c}-{d}.customer.example');
  expect(rows.map(({ current, ptr, problem }) => [current, ptr, problem])).toEqual([
    ['old.example.net', '203-0-113-66.customer.example', null],
    [null, '203-0-113-67.customer.example', null],
  ]);
  expect(toBulkRows(rows)).toEqual([
    { ip: '203.0.113.66', ptr: '203-0-113-66.customer.example', version: 0 },
    { ip: '203.0.113.67', ptr: '203-0-113-67.customer.example', version: 1 },
  ]);
});

it('rejects duplicates, underscores and parts that an IPv4 address does not have', () => {
  const codes = (pattern: string) => buildRows(pattern).map(({ problem }) => problem?.code ?? null);
  expect(codes('all.customer.example')).toEqual([null, 'validation.duplicate']);
  expect(codes('host_{d}.customer.example')).toEqual(Array(2).fill('validation.hostname-underscore'));
  expect(codes('{e}.customer.example')).toEqual(Array(2).fill('validation.pattern-unknown-part'));
});

it('shows the forward check only for the name that was checked', () => {
  const checked = { ip: '203.0.113.66', ptr: '66.customer.example', forwardState: 'CONFIRMED', problem: null };
  const listForwardStates = (pattern: string) =>
    buildRows(pattern, [checked as AddressPreviewRow]).map(({ forwardState }) => forwardState);
  expect(listForwardStates('{d}.customer.example')).toEqual(['CONFIRMED', undefined]);
  expect(listForwardStates('{d}.other.example')).toEqual([undefined, undefined]);
});

it('inserts a part at the caret', () => {
  expect(insertPart('host-.example', 'd', 5, 5)).toEqual({ text: 'host-{d}.example', caret: 8 });
});

it('counts names that a pattern would replace, but no new, equal or invalid names', () => {
  const createRow = (current: string | null, ptr: string | null, code?: string) => ({
    current,
    ptr,
    problem: code ? { code } : null,
  });
  expect(
    countReplaced([
      createRow('fw01.example', 'a.example'),
      createRow('mail01.example', 'b.example'),
      createRow('c.example', 'c.example'),
      createRow(null, 'd.example'),
      createRow('e.example', null, 'validation.duplicate'),
    ]),
  ).toBe(2);
});
