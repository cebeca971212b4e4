import { describe, expect, it } from 'vitest';
import { parseAddress, parsePrefix } from './ip-network.ts';
import { canDelegate, getReverseName, listReverseZones, parseReverseName } from './reverse-dns.ts';

describe('reverse DNS', () => {
  it.each([
    ['192.0.2.1', '1.2.0.192.in-addr.arpa'],
    ['0.0.0.0', '0.0.0.0.in-addr.arpa'],
    ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
  ])('names %s', (ip, name) => {
    expect(getReverseName(parseAddress(ip)!)).toBe(name);
    expect(parseReverseName(`${name.toUpperCase()}.`)).toEqual(parseAddress(ip));
  });

  it.each([
    '2.0.192.in-addr.arpa',
    '01.2.0.192.in-addr.arpa',
    '0/25.2.0.192.in-addr.arpa',
    'in-addr.arpa',
    '8.b.d.0.1.0.0.2.ip6.arpa',
    'mail.example',
    '',
  ])('finds no address in %s', (name) => expect(parseReverseName(name)).toBeNull());

  it.each([
    ['203.0.113.64/26', ['113.0.203.in-addr.arpa'], false],
    ['203.0.113.0/25', ['113.0.203.in-addr.arpa'], false],
    ['203.0.113.7/32', ['113.0.203.in-addr.arpa'], false],
    ['203.0.113.0/24', ['113.0.203.in-addr.arpa'], true],
    ['203.0.112.0/23', ['112.0.203.in-addr.arpa', '113.0.203.in-addr.arpa'], true],
    ['198.18.0.0/15', ['18.198.in-addr.arpa', '19.198.in-addr.arpa'], true],
    ['10.0.0.0/16', ['0.10.in-addr.arpa'], true],
    ['2001:db8::/32', ['8.b.d.0.1.0.0.2.ip6.arpa'], true],
    ['2001:db8:1::/48', ['1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'], true],
    ['2001:db8:1:ff00::/56', ['f.f.1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'], true],
    ['2001:db8:0:8000::/50', ['0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'], false],
  ])('has the zones of %s', (text, zones, delegable) => {
    const prefix = parsePrefix(text)!;
    expect(listReverseZones(prefix)).toEqual(zones);
    expect(canDelegate(prefix)).toBe(delegable);
  });
});
