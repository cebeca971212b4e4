import ipaddr from 'ipaddr.js';

/**
 * Returns the address that rate limits count by. An IPv6 user typically has a whole /64, so its 2^64 addresses count as one. An IPv4
 * address counts as one address, even in IPv4-mapped IPv6 notation.
 */
export function toRateLimitAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** Whether a client is a proxy without TRUST_PROXY, or a test. Limits on concurrent requests do not apply to it. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
