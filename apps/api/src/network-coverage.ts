import ipaddr from 'ipaddr.js';

interface Range {
  first: bigint;
  /** The last address that belongs to it. */
  last: bigint;
}

/** Where IPv4 addresses are written as IPv6 (RFC 4291, section 2.5.5.2). */
const ipv4Space: Range = toRange('::ffff:0:0/96')!;
/** All public IPv6 addresses (RFC 4291, section 2.4). */
const publicIpv6Space: Range = toRange('2000::/3')!;
/** Far more than any organization has: 10.0.0.0/8 is 1/256. */
const maxShare = 8n;

/**
 * Whether networks together contain an eighth or more of all IPv4 or of all public IPv6 addresses, in whatever pieces and notation.
 * Names such as `loopback` count as nothing.
 */
export function isMostOfInternet(networks: readonly string[]): boolean {
  const ranges = networks.map(toRange).filter((range) => range !== null);
  return [ipv4Space, publicIpv6Space].some((space) => countIn(space, ranges) * maxShare >= space.last - space.first + 1n);
}

/** How many addresses of the space are in at least one range. */
function countIn(space: Range, ranges: readonly Range[]): bigint {
  let count = 0n;
  let next = space.first;
  for (const { first, last } of ranges.toSorted((one, other) => (one.first < other.first ? -1 : 1))) {
    const from = first > next ? first : next;
    const to = last < space.last ? last : space.last;
    if (to < from) continue;
    count += to - from + 1n;
    next = to + 1n;
  }
  return count;
}

/** An address or a network in the form address/bits, in the space of IPv6. */
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
