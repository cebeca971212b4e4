import ipaddr from 'ipaddr.js';

interface Range {
  first: bigint;
  /** Last address, inclusive. */
  last: bigint;
}

/** IPv4-mapped addresses (RFC 4291, section 2.5.5.2). */
const ipv4Space: Range = toRange('::ffff:0:0/96')!;
/** Global unicast IPv6 addresses (RFC 4291, section 2.4). */
const publicIpv6Space: Range = toRange('2000::/3')!;
/** The share is an eighth, far more than any organization has: 10.0.0.0/8 is 1/256. */
const maxShareDivisor = 8n;

/**
 * Whether the networks together contain at least an eighth of all IPv4 or of all public IPv6 addresses. Ignores names such as
 * `loopback`.
 */
export function isMostOfInternet(networks: readonly string[]): boolean {
  const ranges = networks.map(toRange).filter((range) => range !== null);
  return [ipv4Space, publicIpv6Space].some(
    (space) => countAddresses(space, ranges) * maxShareDivisor >= space.last - space.first + 1n,
  );
}

/** Counts the addresses of the space that are in at least one range. */
function countAddresses(space: Range, ranges: readonly Range[]): bigint {
  let count = 0n;
  let next = space.first;
  for (const { first, last } of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const from = first > next ? first : next;
    const to = last < space.last ? last : space.last;
    if (to < from) continue;
    count += to - from + 1n;
    next = to + 1n;
  }
  return count;
}

/** Converts an address or a CIDR network to a range of IPv6 addresses; null for a name. */
function toRange(network: string): Range | null {
  const [address = '', bits] = network.split('/');
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.parse(address);
  const isIpv4 = parsed instanceof ipaddr.IPv4;
  const bytes = (isIpv4 ? parsed.toIPv4MappedAddress() : parsed).toByteArray();
  const value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const width = isIpv4 ? 32 : 128;
  const size = 1n << BigInt(width - Number(bits ?? width));
  const first = value - (value % size);
  return { first, last: first + size - 1n };
}
