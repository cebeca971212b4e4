import { domainToUnicode } from 'node:url';
import type { ForwardState, IpAddress } from '@demarc/contract/ip-address.ts';
import type { AddressRow } from './address.store.ts';
import { type AddressPlan, getUsage } from './address-usage.ts';

/** Returns the display form of a name; null if it has none. */
export function toUnicodeName(name: string | null): string | null {
  return name === null ? null : domainToUnicode(name) || name;
}

function getWarnings(forwardState: ForwardState | null): IpAddress['warnings'] {
  return forwardState === 'OTHER_ADDRESS' || forwardState === 'NO_RECORD' ? ['PTR_NOT_FORWARD_CONFIRMED'] : [];
}

/** Returns an address of a prefix, with its row if something was ever stored for it. */
export function toIpAddress(plan: AddressPlan, ip: string, row: AddressRow | undefined, hasNameServer: boolean): IpAddress {
  const forwardState = row && row.ptr !== null ? (row.forwardState ?? 'NOT_CHECKED') : null;
  const isWaiting = row?.dnsState === 'PENDING' && !hasNameServer;
  return {
    ip,
    usage: getUsage(plan, ip, row),
    usedByService: row?.usedByService ?? false,
    hostname: row?.hostname ?? null,
    ptr: row?.ptr ?? null,
    ptrUnicode: toUnicodeName(row?.ptr ?? null),
    description: row?.description ?? null,
    dnsState: row?.dnsState ?? null,
    dnsReason: isWaiting ? 'NOT_CONFIGURED' : (row?.dnsReason ?? null),
    publishedPtr: row?.publishedPtr ?? null,
    publishedAt: row?.publishedAt?.toISOString() ?? null,
    forwardState,
    warnings: getWarnings(forwardState),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
