import { expect, it } from 'vitest';
import { parseZoneFile } from './parse-zone-file.ts';

const origin = '113.0.203.in-addr.arpa';
const parseLines = (text: string, from = origin) => {
  const { records, unreadable } = parseZoneFile(text, from);
  return {
    records: records.map(({ line, name, type, data }) => `${line} ${name} ${type} ${data.join(' ')}`),
    unreadable: unreadable.map(({ line }) => line),
  };
};
const formatName = (name: string) => `${name}.${origin}`;

it.each([
  ['a relative name', '70 PTR a.example.', `1 ${formatName('70')} PTR a.example`],
  ['an absolute name', `70.${origin}. IN PTR a.example.`, `1 ${formatName('70')} PTR a.example`],
  ['a time to live before the class', '70 3600 IN PTR a.example.', `1 ${formatName('70')} PTR a.example`],
  ['a time to live after the class', '70 IN 1h30m PTR a.example.', `1 ${formatName('70')} PTR a.example`],
  ['lowercase', '70 in ptr a.example.', `1 ${formatName('70')} PTR a.example`],
  ['a comment', '70 PTR a.example. ; gateway (old)', `1 ${formatName('70')} PTR a.example`],
  ['parentheses', '70 IN PTR ( a.example. )', `1 ${formatName('70')} PTR a.example`],
  ['parentheses over several lines', '70 IN PTR (\n  a.example. ; name\n)', `1 ${formatName('70')} PTR a.example`],
  ['the origin itself', '@ IN NS ns1.example.', `1 ${origin} NS ns1.example`],
  ['a name relative to the origin', '70 PTR a', `1 ${formatName('70')} PTR a.${origin}`],
  ['tabs', '70\tIN\tPTR\ta.example.', `1 ${formatName('70')} PTR a.example`],
  ['a quote', '70 TXT "a ; b"', `1 ${formatName('70')} TXT a ; b`],
])('a zone file can contain %s', (_what, text, record) =>
  expect(parseLines(text)).toEqual({ records: [record], unreadable: [] }),
);

it('a zone file with several origins is read', () => {
  const text = [
    '$ORIGIN 113.0.203.in-addr.arpa.',
    '$TTL 1d',
    '@ IN SOA ns1.example. host.example. (',
    '    2026010100 ; serial',
    '    3600 600 86400 60 )',
    '  IN NS ns1.example.',
    '',
    '; servers',
    '64 PTR a.customer.example.',
    '   PTR b.customer.example.',
    '$ORIGIN customer.example.',
    '65.113.0.203.in-addr.arpa. PTR c',
  ].join('\r\n');
  expect(parseLines(text)).toEqual({
    records: [
      `3 ${origin} SOA ns1.example host.example 2026010100 3600 600 86400 60`,
      `6 ${origin} NS ns1.example`,
      `9 ${formatName('64')} PTR a.customer.example`,
      `10 ${formatName('64')} PTR b.customer.example`,
      `12 ${formatName('65')} PTR c.customer.example`,
    ],
    unreadable: [],
  });
});

it.each([
  ['garbage', 'garbage here'],
  ['no data', '70 IN PTR'],
  ['two names', '70 IN PTR a.example. b.example.'],
  ['no owner', '  IN PTR a.example.'],
  ['an unknown directive', '$GENERATE 1-9 $ PTR host$.example.'],
  ['an include', '$INCLUDE other.zone'],
  ['a parenthesis that is not closed', '70 IN PTR ( a.example.'],
  ['a parenthesis that is not opened', '70 IN PTR a.example. )'],
  ['an unknown type', '70 IN NAME a.example.'],
])('a line with %s is reported, and the next line is read', (_what, text) => {
  const isOpen = text.includes('(');
  const nextRecords = isOpen ? [] : [`2 ${formatName('71')} PTR b.example`];
  expect(parseLines(`${text}\n71 PTR b.example.`)).toEqual({ records: nextRecords, unreadable: [1] });
});

it('the parser takes linear time', () => {
  const text = `${'('.repeat(100_000)}\n${'"'.repeat(99_999)}`;
  expect(parseZoneFile(text, origin).unreadable.length).toBeGreaterThan(0);
});
