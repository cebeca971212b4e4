// Announcements and the states that RFC 6811 gives them, derived by hand from the text of the RFC and from RFC 6483 (AS0) and RFC 7115. In
// `rtr-interop.test.ts`, rtrlib validates the same table.
import type { RpkiState } from '@demarc/contract/rpki-state.ts';
import type { Vrp } from './types.ts';

const roa = (prefix: string, maxLength: number, asn: number): Vrp => ({ prefix, maxLength, asn });

export const tableVrps: readonly Vrp[] = [
  // One network, with room for more specific announcements.
  roa('10.0.0.0/16', 20, 64496),
  // No maximum length: it is that of the prefix.
  roa('10.1.0.0/16', 16, 64496),
  // Several networks for the same prefix, with different lengths.
  roa('10.2.0.0/16', 16, 64496),
  roa('10.2.0.0/16', 24, 64497),
  // A part that was handed on to a customer.
  roa('10.3.0.0/16', 16, 64496),
  roa('10.3.128.0/20', 24, 64498),
  // AS0: no network may announce it, but a part of it is in use.
  roa('10.4.0.0/16', 32, 0),
  roa('10.4.64.0/24', 24, 64499),
  // A single address, an AS number of 32 bits, and any length.
  roa('192.0.2.1/32', 32, 64500),
  roa('198.51.100.0/24', 24, 4_200_000_000),
  roa('203.0.113.0/25', 32, 65_551),
  // The ends of the address space.
  roa('0.0.0.0/8', 8, 64501),
  roa('255.255.255.0/24', 32, 64502),
  // IPv6.
  roa('2001:db8::/32', 48, 64496),
  roa('2001:db8:f000::/36', 36, 64497),
  roa('2001:db8:ffff::/48', 64, 0),
  roa('2001:db8:ffff:1::/64', 64, 64498),
  roa('2001:db9::/127', 128, 64499),
  roa('2001:dba::1/128', 128, 64500),
  roa('8000::/1', 1, 64501),
];

export const originTable: readonly (readonly [prefix: string, originAsn: number, state: RpkiState, why: string])[] = [
  ['10.0.0.0/16', 64496, 'VALID', 'the prefix itself'],
  ['10.0.0.0/20', 64496, 'VALID', 'exactly the maximum length'],
  ['10.0.240.0/20', 64496, 'VALID', 'the last part of the maximum length'],
  ['10.0.64.0/18', 64496, 'VALID', 'between the two lengths'],
  ['10.0.0.0/21', 64496, 'INVALID_LENGTH', 'one bit too long'],
  ['10.0.0.1/32', 64496, 'INVALID_LENGTH', 'a single address'],
  ['10.0.0.0/16', 64497, 'INVALID_ASN', 'another origin'],
  ['10.0.0.0/21', 64497, 'INVALID_ASN', 'another origin, and too long'],
  ['10.0.0.0/15', 64496, 'NOT_FOUND', 'larger than the ROA'],
  ['10.0.0.0/8', 64496, 'NOT_FOUND', 'much larger than the ROA'],
  ['10.1.0.0/16', 64496, 'VALID', 'no room, and none needed'],
  ['10.1.0.0/17', 64496, 'INVALID_LENGTH', 'no room for a half'],
  ['10.1.128.0/17', 64497, 'INVALID_ASN', 'a half by another origin'],
  ['10.2.0.0/16', 64496, 'VALID', 'the first of two origins'],
  ['10.2.0.0/16', 64497, 'VALID', 'the second of two origins'],
  ['10.2.7.0/24', 64497, 'VALID', 'the origin with room'],
  ['10.2.7.0/24', 64496, 'INVALID_LENGTH', 'the origin without room'],
  ['10.2.7.0/24', 64498, 'INVALID_ASN', 'neither origin'],
  ['10.2.7.0/25', 64497, 'INVALID_LENGTH', 'too long for both'],
  ['10.3.128.0/20', 64498, 'VALID', 'the part of the customer'],
  ['10.3.128.0/24', 64498, 'VALID', 'a piece of the part of the customer'],
  ['10.3.128.0/20', 64496, 'INVALID_LENGTH', 'the owner of the whole announces the part'],
  ['10.3.0.0/16', 64498, 'INVALID_ASN', 'the customer announces the whole'],
  ['10.3.144.0/20', 64498, 'INVALID_ASN', 'the customer announces the part next to it'],
  ['10.4.0.0/16', 64499, 'INVALID_ASN', 'AS0 covers it'],
  ['10.4.0.0/16', 0, 'INVALID_ASN', 'AS0 is never a valid origin'],
  ['10.4.64.0/24', 64499, 'VALID', 'a match next to AS0'],
  ['10.4.64.0/25', 64499, 'INVALID_LENGTH', 'too long, next to AS0'],
  ['10.5.0.0/16', 64496, 'NOT_FOUND', 'no ROA'],
  ['10.5.0.0/16', 0, 'NOT_FOUND', 'no ROA, and no origin'],
  ['192.0.2.1/32', 64500, 'VALID', 'a single address'],
  ['192.0.2.0/32', 64500, 'NOT_FOUND', 'the address before'],
  ['192.0.2.0/31', 64500, 'NOT_FOUND', 'the pair that contains it'],
  ['192.0.2.0/24', 64500, 'NOT_FOUND', 'the prefix that contains it'],
  ['198.51.100.0/24', 4_200_000_000, 'VALID', 'an AS number of 32 bits'],
  ['198.51.100.0/24', 59_136, 'INVALID_ASN', 'the lower 16 bits of that number'],
  ['203.0.113.0/32', 65_551, 'VALID', 'any length up to an address'],
  ['203.0.113.127/32', 65_551, 'VALID', 'the last address'],
  ['203.0.113.128/32', 65_551, 'NOT_FOUND', 'the address after'],
  ['203.0.113.0/24', 65_551, 'NOT_FOUND', 'one bit shorter than the ROA'],
  ['0.0.0.0/8', 64501, 'VALID', 'the start of the address space'],
  ['0.0.0.0/0', 64501, 'NOT_FOUND', 'the default route'],
  ['0.255.0.0/16', 64501, 'INVALID_LENGTH', 'in the start of the address space'],
  ['255.255.255.255/32', 64502, 'VALID', 'the end of the address space'],
  ['2001:db8::/32', 64496, 'VALID', 'IPv6: the prefix itself'],
  ['2001:db8:1::/48', 64496, 'VALID', 'IPv6: the maximum length'],
  ['2001:db8:1::/49', 64496, 'INVALID_LENGTH', 'IPv6: one bit too long'],
  ['2001:db8:1::/48', 64497, 'INVALID_ASN', 'IPv6: another origin'],
  ['2001:db8::/31', 64496, 'NOT_FOUND', 'IPv6: larger than the ROA'],
  ['2001:db8:f000::/36', 64497, 'VALID', 'IPv6: a part of somebody else'],
  ['2001:db8:f000::/36', 64496, 'VALID', 'IPv6: the same part, by the owner of the whole'],
  ['2001:db8:f000::/40', 64497, 'INVALID_LENGTH', 'IPv6: a part that is too long'],
  ['2001:db8:ffff::/48', 64498, 'INVALID_ASN', 'IPv6: AS0 covers it'],
  ['2001:db8:ffff:1::/64', 64498, 'VALID', 'IPv6: a match next to AS0'],
  ['2001:db8:ffff:2::/64', 64496, 'INVALID_LENGTH', 'IPv6: AS0 and a ROA that is too short'],
  ['2001:db9::/127', 64499, 'VALID', 'IPv6: two addresses'],
  ['2001:db9::1/128', 64499, 'VALID', 'IPv6: one of two addresses'],
  ['2001:db9::2/128', 64499, 'NOT_FOUND', 'IPv6: the address after'],
  ['2001:dba::1/128', 64500, 'VALID', 'IPv6: a single address'],
  ['2001:dba::/64', 64500, 'NOT_FOUND', 'IPv6: the prefix that contains it'],
  ['8000::/1', 64501, 'VALID', 'IPv6: half of all addresses'],
  ['ffff::/16', 64501, 'INVALID_LENGTH', 'IPv6: in half of all addresses'],
  ['2001:dbb::/32', 64496, 'NOT_FOUND', 'IPv6: no ROA'],
];
