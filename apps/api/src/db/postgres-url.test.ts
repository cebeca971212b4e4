import { expect, it } from 'vitest';
import { parsePostgresUrl } from './postgres-url.ts';

it.each([
  ['postgres://u:p@h1/db', [['h1', 5432]], false],
  ['postgresql://u:p%40@h1:6432/db?sslmode=require', [['h1', 6432]], false],
  [
    'postgres://u:p@h1:5432,h2:5433/db',
    [
      ['h1', 5432],
      ['h2', 5433],
    ],
    true,
  ],
  [
    'postgres://u:p@h1,h2,[::1]:7/db?target_session_attrs=read-write',
    [
      ['h1', 5432],
      ['h2', 5432],
      ['::1', 7],
    ],
    true,
  ],
  ['postgres://u@h1/db?target_session_attrs=primary', [['h1', 5432]], true],
  ['postgres:///db?host=/run/postgresql', [], false],
])('reads %s', (text, hosts, isProbed) => {
  const url = parsePostgresUrl(text)!;
  expect(url.hosts.map(({ host, port }) => [host, port])).toEqual(hosts);
  expect([url.requiresProbe, url.database]).toEqual([isProbed, 'db']);
  expect(url.connectionString).not.toMatch(/,|target_session_attrs/);
});

it.each(['', 'mysql://h/db', 'postgres://h1,/db', 'postgres://h1,h2:port/db', 'postgres://h/db?target_session_attrs=standby'])(
  'refuses %j',
  (text) => expect(parsePostgresUrl(text)).toBeNull(),
);
