/** A block of addresses: the first address as a number, and the number of leading bits that all addresses share. */
export interface Prefix {
  family: 4 | 6;
  first: bigint;
  length: number;
}

const addressBits = { 4: 32, 6: 128 } as const;

/** Returns the number of addresses in a prefix of this length. */
export function getPrefixSize(family: 4 | 6, length: number): bigint {
  return 1n << BigInt(addressBits[family] - length);
}

/** Parses a prefix. Returns null if it is invalid, has host bits set or has no length. */
export function parsePrefix(text: string): Prefix | null {
  const [, address = '', digits = ''] = /^([0-9a-f:.]+)\/(0|[1-9][0-9]{0,2})$/i.exec(text) ?? [];
  const family = address.includes(':') ? 6 : 4;
  const first = family === 6 ? parseIpv6(address) : parseIpv4(address);
  const length = Number(digits);
  if (digits === '' || first === null || length > addressBits[family]) return null;
  return first % getPrefixSize(family, length) === 0n ? { family, first, length } : null;
}

/** Formats a prefix in dotted notation, or as RFC 5952 recommends for IPv6. */
export function formatPrefix({ family, first, length }: Prefix): string {
  return `${formatAddress({ family, value: first })}/${length}`;
}

/** An IP address as a number. */
export interface Address {
  family: 4 | 6;
  value: bigint;
}

/** Parses an address. Returns null for anything else, such as IPv4 with leading zeros, which some programs read as octal. */
export function parseAddress(text: string): Address | null {
  const family = text.includes(':') ? 6 : 4;
  const value = family === 6 ? parseIpv6(text) : parseIpv4(text);
  return value === null ? null : { family, value };
}

/** Formats an address in dotted notation, or as RFC 5952 recommends for IPv6. */
export function formatAddress({ family, value }: Address): string {
  return family === 4 ? formatIpv4(value) : formatIpv6(value);
}

/** Whether an address, given as a number of the same family, is in a prefix. */
export function containsAddress(prefix: Prefix, { family, value }: Address): boolean {
  return family === prefix.family && value >= prefix.first && value < getPrefixEnd(prefix);
}

/** Whether all addresses of the inner prefix are in the outer one. */
export function containsPrefix(outer: Prefix, inner: Prefix): boolean {
  return inner.length >= outer.length && containsAddress(outer, { family: inner.family, value: inner.first });
}

/** Returns the length of a prefix with a single address. */
export function getSingleAddressLength(family: 4 | 6): 32 | 128 {
  return addressBits[family];
}

/** Returns the address after the last one of a prefix, as a number. */
export function getPrefixEnd({ family, first, length }: Prefix): bigint {
  return first + getPrefixSize(family, length);
}

/**
 * Returns the address that the router of a line gets from its prefix: the first one after the network address; null for invalid
 * text.
 */
export function getRouterAddress(prefix: string): string | null {
  const block = parsePrefix(prefix);
  if (!block) return null;
  const { family, first, length } = block;
  return formatAddress({ family, value: first + (length < addressBits[family] - 1 ? 1n : 0n) });
}

/** Finds the first aligned block of this length in a pool with `used` addresses assigned, or null if it does not fit. */
export function findNextBlock(pool: Prefix, used: bigint, length: number): Prefix | null {
  if (length < pool.length || length > addressBits[pool.family]) return null;
  const size = getPrefixSize(pool.family, length);
  const first = ((pool.first + used + size - 1n) / size) * size;
  return first + size <= getPrefixEnd(pool) ? { family: pool.family, first, length } : null;
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return parts.reduce((address, part) => address * 256n + BigInt(part), 0n);
}

function parseIpv6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const zeroGroupCount = 8 - head.length - tail.length;
  if (halves.length === 1 ? zeroGroupCount !== 0 : zeroGroupCount < 1) return null;
  const groups = [...head, ...Array.from({ length: zeroGroupCount }, () => '0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((address, group) => address * 65_536n + BigInt(`0x${group}`), 0n);
}

function formatIpv4(address: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join('.');
}

/** Shortens the longest run of at least two zero groups; the first one if several are equally long. */
function formatIpv6(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((address >> BigInt(112 - 16 * index)) & 65_535n).toString(16));
  const runs = groups.map((_, at) => {
    const end = groups.findIndex((group, index) => index >= at && group !== '0');
    return (end === -1 ? 8 : end) - at;
  });
  const longest = Math.max(...runs);
  if (longest < 2) return groups.join(':');
  const at = runs.indexOf(longest);
  return `${groups.slice(0, at).join(':')}::${groups.slice(at + longest).join(':')}`;
}
