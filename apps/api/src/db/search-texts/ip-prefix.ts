import type { ipAddresses, ipPrefixes } from '../schema/ip.ts';
import { joinSearchText } from '../search-text.ts';

/**
 * Joins the texts with which people search for a prefix. A search for an address finds its prefixes by comparing networks
 * instead.
 */
export function buildIpPrefixSearchText(
  prefix: Pick<typeof ipPrefixes.$inferInsert, 'prefix' | 'description' | 'registry'>,
): string {
  return joinSearchText([prefix.prefix, prefix.description, prefix.registry?.netname]);
}

/** `ptrUnicode` is the name as people read it. */
export function buildIpAddressSearchText(
  address: Pick<typeof ipAddresses.$inferInsert, 'ip' | 'hostname' | 'ptr' | 'description'>,
  ptrUnicode: string | null,
): string {
  return joinSearchText([address.ip, address.hostname, address.ptr, ptrUnicode, address.description]);
}
