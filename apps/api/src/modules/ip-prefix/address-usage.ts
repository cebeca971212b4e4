import type { AddressUsage } from '@demarc/contract/ip-address.ts';
import { formatAddress, getPrefixSize, type Prefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { AddressRow } from './address.store.ts';
import type { PrefixRow } from './prefix.store.ts';

/** A prefix with its addresses that have a special use. */
export interface AddressPlan {
  block: Prefix;
  /** Network address, broadcast address and gateway. */
  special: ReadonlyMap<string, Extract<AddressUsage, 'NETWORK' | 'BROADCAST' | 'GATEWAY'>>;
}

export function toAddressPlan({ prefix, gateway, isRouted }: Pick<PrefixRow, 'prefix' | 'gateway' | 'isRouted'>): AddressPlan {
  const block = parsePrefix(prefix);
  if (!block) throw new Error(`${prefix} is not a prefix`);
  const specialUsages = new Map<string, Extract<AddressUsage, 'NETWORK' | 'BROADCAST' | 'GATEWAY'>>();
  const { family, first, length } = block;
  if (family === 4 && length <= 30 && !isRouted) {
    specialUsages.set(formatAddress({ family, value: first }), 'NETWORK');
    specialUsages.set(formatAddress({ family, value: first + getPrefixSize(family, length) - 1n }), 'BROADCAST');
  }
  if (gateway) specialUsages.set(gateway, 'GATEWAY');
  return { block, special: specialUsages };
}

type StoredUse = Pick<AddressRow, 'usedByService' | 'hostname' | 'ptr' | 'description'>;

/** Whether an address has names or a description, or its service uses it. Must match `isIpAddressInUse` of the schema. */
function isAddressInUse({ usedByService, hostname, ptr, description }: StoredUse): boolean {
  return usedByService || hostname !== null || ptr !== null || description !== null;
}

export function getUsage({ special }: AddressPlan, ip: string, row: StoredUse | undefined): AddressUsage {
  return special.get(ip) ?? (row && isAddressInUse(row) ? 'ASSIGNED' : 'FREE');
}

/** Counts the addresses that can be assigned. */
export function countUsable({ block, special }: AddressPlan): bigint {
  return getPrefixSize(block.family, block.length) - BigInt(special.size);
}

/** Counts the addresses in use that are not special, like `recountPrefix`. */
export function countUsed({ special }: AddressPlan, ipsInUse: readonly string[]): number {
  return ipsInUse.filter((ip) => !special.has(ip)).length;
}
