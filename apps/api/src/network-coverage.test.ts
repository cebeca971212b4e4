import { expect, it } from 'vitest';
import { isMostOfInternet } from './network-coverage.ts';

it.each([
  ['all of IPv4', ['0.0.0.0/0']],
  ['all of IPv6', ['::/0']],
  ['two halves', ['0.0.0.0/1', '128.0.0.0/1']],
  ['two halves of IPv6', ['::/1', '8000::/1']],
  ['one half', ['128.0.0.0/1']],
  ['all of IPv4, written as IPv6', ['::ffff:0:0/96']],
  ['both halves of IPv4, written as IPv6', ['::ffff:0.0.0.0/97', '::ffff:128.0.0.0/97']],
  ['a network that contains it', ['::/64']],
  ['all public IPv6 addresses', ['2000::/3']],
  ['any address of the network, not just its first', ['203.0.113.9/0']],
  ['many small pieces', Array.from({ length: 64 }, (_, index) => `${index * 4}.0.0.0/8`)],
])('covers most of the internet: %s', (_what, networks) => {
  expect(isMostOfInternet(networks)).toBe(true);
});

it.each([
  ['nothing', []],
  ['one address', ['192.0.2.1', '2001:db8::1']],
  ['all private networks', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', 'fc00::/7', 'fe80::/10', '::1']],
  ['the same network many times', Array.from({ length: 64 }, () => '10.0.0.0/8')],
  ['names of networks', ['loopback', 'linklocal', 'uniquelocal']],
])('does not cover most of the internet: %s', (_what, networks) => {
  expect(isMostOfInternet(networks)).toBe(false);
});
