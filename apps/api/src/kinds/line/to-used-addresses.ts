import { parseAddress } from '@demarc/contract/ip-network.ts';
import type { UsedAddress } from '../../modules/ip-prefix/address.store.ts';

interface Session {
  /** As reported by the network; not always an address. */
  ipv4: string | null;
  stoppedAt: Date | string | null;
}

/** Returns the addresses of sessions, each with the time when its session ended. */
export function toUsedAddresses(sessions: readonly Session[]): UsedAddress[] {
  return sessions.flatMap(({ ipv4, stoppedAt }) =>
    ipv4 !== null && parseAddress(ipv4) ? [{ ip: ipv4, until: stoppedAt === null ? null : new Date(stoppedAt) }] : [],
  );
}
