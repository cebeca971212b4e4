import { type Address, formatAddress, type Prefix, parseAddress } from './ip-network.ts';

export const reverseDnsModes = ['PER_ADDRESS', 'DELEGATED', 'NONE'] as const;
export type ReverseDnsMode = (typeof reverseDnsModes)[number];

/** The minimum and maximum number of name servers of a delegation. */
export const minNameservers = 2;
export const maxNameservers = 6;

/** Formats the name of an address in reverse DNS, such as `1.2.0.192.in-addr.arpa`. */
export function getReverseName(address: Address): string {
  return `${listReverseLabels(address).reverse().join('.')}.${getReverseRoot(address.family)}`;
}

/**
 * Lists the reverse zones with the names of the addresses of a prefix, at boundaries of 8 bits for IPv4 and of 4 bits for IPv6. A
 * prefix longer than /24, or not on such a boundary, is part of a zone that is larger than itself.
 */
export function listReverseZones({ family, first, length }: Prefix): string[] {
  const bits = family === 4 ? 32 : 128;
  const step = family === 4 ? 8 : 4;
  const cut = getZoneLength(family, length);
  const count = cut > length ? 2 ** (cut - length) : 1;
  return Array.from({ length: count }, (_, index) => {
    const value = first + BigInt(index) * (1n << BigInt(bits - cut));
    const labels = listReverseLabels({ family, value }).slice(0, cut / step);
    return [...labels.reverse(), getReverseRoot(family)].join('.');
  });
}

/** Whether the reverse zones of a prefix contain only its own addresses, so that they can be delegated. */
export function canDelegate({ family, length }: Pick<Prefix, 'family' | 'length'>): boolean {
  return family === 4 ? length <= 24 : length % 4 === 0;
}

/** Returns the prefix length of a zone: the next boundary for IPv4 up to /24, and the one before for longer prefixes. */
function getZoneLength(family: 4 | 6, length: number): number {
  if (family === 6) return Math.floor(length / 4) * 4;
  return length > 24 ? 24 : Math.max(8, Math.ceil(length / 8) * 8);
}

function listReverseLabels({ family, value }: Address): string[] {
  if (family === 4) return formatAddress({ family, value }).split('.');
  return [...value.toString(16).padStart(32, '0')];
}

function getReverseRoot(family: 4 | 6): string {
  return family === 4 ? 'in-addr.arpa' : 'ip6.arpa';
}

/** Parses the address that a name in reverse DNS belongs to; null for a zone or any other name. */
export function parseReverseName(name: string): Address | null {
  const text = name.toLowerCase().replace(/\.$/, '');
  const family = text.endsWith('.in-addr.arpa') ? 4 : text.endsWith('.ip6.arpa') ? 6 : null;
  if (family === null) return null;
  const labels = text
    .slice(0, -getReverseRoot(family).length - 1)
    .split('.')
    .reverse();
  if (family === 4) return parseAddress(labels.join('.'));
  const isComplete = labels.length === 32 && labels.every((label) => /^[0-9a-f]$/.test(label));
  return isComplete ? { family, value: BigInt(`0x${labels.join('')}`) } : null;
}
