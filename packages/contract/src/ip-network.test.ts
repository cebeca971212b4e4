import { describe, expect, it } from 'vitest';
import {
  containsAddress,
  containsPrefix,
  findNextBlock,
  formatAddress,
  formatPrefix,
  getPrefixSize,
  parseAddress,
  parsePrefix,
} from './ip-network.ts';

const parse = (text: string) => {
  const prefix = parsePrefix(text);
  if (!prefix) throw new Error(`${text} is not a prefix`);
  return prefix;
};
const findNext = (pool: string, used: bigint, length: number) => {
  const block = findNextBlock(parse(pool), used, length);
  return block && formatPrefix(block);
};

describe('a prefix', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['255.255.255.255/32', '255.255.255.255/32'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:0DB8:0:0:0:0:0:0/48', '2001:db8::/48'],
    ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
    ['2001:0:0:1:0:0:0:0/64', '2001:0:0:1::/64'],
    ['2001:db8:0:1:1:1:1:1/128', '2001:db8:0:1:1:1:1:1/128'],
    ['2001:0:0:1:0:0:1:1/128', '2001::1:0:0:1:1/128'],
    ['::/0', '::/0'],
    ['::1/128', '::1/128'],
    ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/128'],
  ])('formats %s as %s', (text, canonical) => expect(formatPrefix(parse(text))).toBe(canonical));

  it.each([
    ['no length', '203.0.113.0'],
    ['host bits set', '203.0.113.1/24'],
    ['IPv6 host bits set', '2001:db8::1/64'],
    ['a length above 32', '203.0.113.0/33'],
    ['an IPv6 length above 128', '2001:db8::/129'],
    ['a number above 255', '203.0.256.0/24'],
    ['a leading zero, which some read as octal', '203.0.010.0/24'],
    ['three numbers', '203.0.113/24'],
    ['two double colons', '2001::db8::/32'],
    ['a double colon that stands for no group', '1:2:3:4::5:6:7:8/128'],
    ['seven groups', '1:2:3:4:5:6:7/128'],
    ['a group of five digits', '2001:db8::12345/128'],
    ['a negative length', '203.0.113.0/-1'],
    ['nothing', ''],
    ['text', 'Proef'],
    ['three colons', ':::/0'],
  ])('is invalid with %s', (_what, text) => expect(parsePrefix(text)).toBeNull());

  it('has a size that follows from its length', () => {
    expect(getPrefixSize(4, 29)).toBe(8n);
    expect(getPrefixSize(6, 48)).toBe(2n ** 80n);
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['::', '::'],
  ])('formats %s as %s', (text, canonical) => expect(formatAddress(parseAddress(text)!)).toBe(canonical));

  it.each([
    '192.0.02.1',
    '0300.0.2.1',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1/32',
    '0xc0000201',
    '2001:db8::g',
    '::ffff:192.0.2.1',
    '',
  ])('is not %s', (text) => expect(parseAddress(text)).toBeNull());

  it('is in a prefix or not', () => {
    const isIn = (ip: string, prefix: string) => containsAddress(parse(prefix), parseAddress(ip)!);
    expect(isIn('192.0.2.7', '192.0.2.0/29')).toBe(true);
    expect(isIn('192.0.2.8', '192.0.2.0/29')).toBe(false);
    expect(isIn('::7', '0.0.0.0/29')).toBe(false);
    expect(containsPrefix(parse('192.0.2.0/24'), parse('192.0.2.0/29'))).toBe(true);
    expect(containsPrefix(parse('192.0.2.0/29'), parse('192.0.2.0/24'))).toBe(false);
  });
});

describe('the next block', () => {
  it.each([
    ['begins with the pool', '203.0.113.0/24', 0n, 29, '203.0.113.0/29'],
    ['follows what is used', '203.0.113.0/24', 8n, 29, '203.0.113.8/29'],
    ['is aligned to its own size', '203.0.113.0/24', 1n, 29, '203.0.113.8/29'],
    ['is the last that fits', '203.0.113.0/24', 255n, 32, '203.0.113.255/32'],
    ['may be the whole pool', '203.0.113.0/24', 0n, 24, '203.0.113.0/24'],
    ['is not there when all is used', '203.0.113.0/24', 256n, 32, null],
    ['is not there when the rest is too small', '203.0.113.0/24', 249n, 29, null],
    ['is not larger than the pool', '203.0.113.0/24', 0n, 23, null],
    ['is found in an IPv6 pool', '2001:db8::/36', 0n, 48, '2001:db8::/48'],
    ['is aligned in an IPv6 pool', '2001:db8::/36', 1n, 48, '2001:db8:1::/48'],
    ['keeps the low bits of an IPv6 pool', '2001:db8::/36', 2n ** 92n - 2n ** 72n, 56, '2001:db8:fff:ff00::/56'],
    ['is not there when an IPv6 pool is used up', '2001:db8::/36', 2n ** 92n, 64, null],
  ])('%s', (_what, pool, used, length, block) => expect(findNext(pool, used, length)).toBe(block));

  it('never overlaps an earlier block, in any order of lengths', () => {
    const pool = parse('10.0.0.0/16');
    let used = 0n;
    let end = pool.first;
    for (let index = 0; index < 500; index += 1) {
      const block = findNextBlock(pool, used, [32, 30, 29, 28, 27][(index * 7) % 5]!)!;
      expect(block.first >= end).toBe(true);
      end = block.first + getPrefixSize(4, block.length);
      used = end - pool.first;
    }
  });
});
