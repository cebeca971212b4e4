import ipaddr from 'ipaddr.js';

/**
 * What an address is counted as. Anybody with IPv6 has a whole /64 to send from, so its 2^64 addresses count as one; an IPv4 address
 * counts as itself, also when it comes in the form of IPv6.
 */
export function toRateLimitAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
