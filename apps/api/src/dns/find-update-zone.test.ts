import { expect, it } from 'vitest';
import { findUpdateZone } from './find-update-zone.ts';

const zones = ['203.in-addr.arpa', '0.203.in-addr.arpa', '113.0.203.in-addr.arpa', '8.b.d.0.1.0.0.2.ip6.arpa'];

it.each([
  ['7.113.0.203.in-addr.arpa', 'PTR', '113.0.203.in-addr.arpa'],
  ['7.112.0.203.in-addr.arpa', 'PTR', '0.203.in-addr.arpa'],
  ['113.0.203.in-addr.arpa', 'NS', '0.203.in-addr.arpa'],
  ['1.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa', 'NS', '8.b.d.0.1.0.0.2.ip6.arpa'],
  ['13.0.203.in-addr.arpa', 'NS', '0.203.in-addr.arpa'],
  ['1.2.0.192.in-addr.arpa', 'PTR', '2.0.192.in-addr.arpa'],
] as const)('%s (%s) is in %s', (name, type, zone) => expect(findUpdateZone(zones, name, type)).toBe(zone));
