import { expect, it } from 'vitest';
import { countUsable, countUsed, toAddressPlan } from './address-usage.ts';

it.each([
  ['a subnet with a gateway', { prefix: '10.1.2.0/24', gateway: '10.1.2.1', isRouted: false }, 253n, 1],
  ['a subnet without a gateway', { prefix: '10.1.2.0/24', gateway: null, isRouted: false }, 254n, 2],
  ['a routed prefix', { prefix: '10.1.2.0/24', gateway: null, isRouted: true }, 256n, 4],
  ['a point-to-point link', { prefix: '10.1.2.0/31', gateway: '10.1.2.1', isRouted: false }, 1n, 3],
  ['an IPv6 prefix', { prefix: '2001:db8::/64', gateway: '2001:db8::1', isRouted: false }, 2n ** 64n - 1n, 4],
])('network, broadcast and gateway addresses cannot be assigned: %s', (_, prefix, usable, used) => {
  const plan = toAddressPlan(prefix);
  expect(countUsable(plan)).toBe(usable);
  expect(countUsed(plan, ['10.1.2.0', '10.1.2.1', '10.1.2.7', '10.1.2.255'])).toBe(used);
});

it('the first address of an IPv6 prefix can be in use; its gateway does not count', () => {
  const plan = toAddressPlan({ prefix: '2001:db8::/64', gateway: '2001:db8::1', isRouted: false });
  expect(countUsed(plan, ['2001:db8::', '2001:db8::1', '2001:db8::9'])).toBe(2);
});
