import { expect, it } from 'vitest';
import { parseAddress } from './ip-network.ts';
import { expandPtrPattern, expandPtrPatternForAll } from './ptr-pattern.ts';

it.each([
  ['{a}-{b}-{c}-{d}.customer.example', '203.0.113.70', '203-0-113-70.customer.example'],
  ['{d}.north.customer.example', '203.0.113.70', '70.north.customer.example'],
  ['{g}-{h}.customer.example', '2001:db8::1', '0000-0001.customer.example'],
  ['{a}{b}.Bücher.example', '2001:db8::1', '20010db8.xn--bcher-kva.example'],
])('the pattern %s names %s', (pattern, ip, name) => {
  expect(expandPtrPattern(pattern, parseAddress(ip)!)).toEqual({ name, problem: null });
});

it.each([
  ['{e}.customer.example', 'validation.pattern-unknown-part'],
  ['{}.customer.example', 'validation.pattern-unknown-part'],
  ['{D}.customer.example', 'validation.pattern-unknown-part'],
  ['{d.customer.example', 'validation.hostname-invalid'],
  ['{a}.{b}.{c}.{d}', 'validation.hostname-is-address'],
  ['host_{d}.customer.example', 'validation.hostname-underscore'],
])('the pattern %s is refused', (pattern, code) => {
  expect(expandPtrPattern(pattern, parseAddress('203.0.113.70')!).problem?.code).toBe(code);
});

it('a pattern may name each address once', () => {
  const names = expandPtrPatternForAll('{d}.customer.example', ['192.0.2.1', '198.51.100.1', '192.0.2.2', '192.0.02.2']);
  expect(names.map(({ result }) => result.name ?? result.problem.code)).toEqual([
    '1.customer.example',
    'validation.duplicate',
    '2.customer.example',
    'validation.address-invalid',
  ]);
});
