import type { ipAddresses, ipPrefixes } from '../schema/ip.ts';
import { joinSearchText } from '../search-text.ts';

/** Everything by which people look for a prefix; the prefixes that an address is in are found by the address itself. */
export function buildIpPrefixSearchText(
  one: Pick<typeof ipPrefixes.$inferInsert, 'prefix' | 'description' | 'registry'>,
): string {
  return joinSearchText([one.prefix, one.description, one.registry?.netname]);
}

/** `ptrUnicode` is the name as people read it. */
export function buildIpAddressSearchText(
  one: Pick<typeof ipAddresses.$inferInsert, 'ip' | 'hostname' | 'ptr' | 'description'>,
  ptrUnicode: string | null,
): string {
  return joinSearchText([one.ip, one.hostname, one.ptr, ptrUnicode, one.description]);
}
