import type { IpAddress } from '@demarc/contract/ip-address.ts';
import { containsPrefix, type Prefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { IpPrefixSummary } from '@demarc/contract/ip-prefix.ts';
import { isWithin } from './null-route-target.ts';

/** Something in use that a null route would make unreachable: an address, or a prefix of a container. */
export interface Affected {
  address: string;
  /** The company's own name for it. */
  name: string | null;
}

/** The addresses in use among those of a target. */
export function findAffectedAddresses(target: Prefix, addresses: readonly IpAddress[]): Affected[] {
  return addresses
    .filter(({ ip, usage }) => usage === 'ASSIGNED' && isWithin(target, ip))
    .map(({ ip, hostname, ptr, ptrUnicode, description }) => ({
      address: ip,
      name: hostname ?? ptrUnicode ?? ptr ?? description,
    }));
}

/** The prefixes of a container that the target covers or is part of. */
export function findAffectedPrefixes(
  target: Prefix,
  parts: readonly Pick<IpPrefixSummary, 'prefix' | 'description'>[],
): Affected[] {
  return parts.flatMap(({ prefix, description }) => {
    const part = parsePrefix(prefix);
    const isAffected = part && (containsPrefix(target, part) || containsPrefix(part, target));
    return isAffected ? [{ address: prefix, name: description }] : [];
  });
}
