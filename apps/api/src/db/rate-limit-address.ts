import ipaddr from 'ipaddr.js';

/**
 * The address that rate limits count by. An IPv6 user typically has a whole /64, so its 2^64 addresses count as one. An IPv4
 * address counts by itself, also in IPv4-mapped IPv6 notation.
 */
export function toRateLimitAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
