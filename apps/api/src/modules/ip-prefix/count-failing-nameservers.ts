import { isNameserverFailing } from '@demarc/contract/ip-prefix.ts';
import type { FailingNameservers } from '@demarc/contract/ip-prefix-counts.ts';
import type { PrefixRow } from './prefix.store.ts';

/** Counts the failing name servers of a delegation; null if there are none, or if the prefix is not active or not delegated. */
export function countFailingNameservers(
  row: Pick<PrefixRow, 'status' | 'reverseDnsMode' | 'nameservers'>,
): FailingNameservers | null {
  if (row.status !== 'ACTIVE' || row.reverseDnsMode !== 'DELEGATED') return null;
  const count = row.nameservers.filter(({ state }) => isNameserverFailing(state)).length;
  return count > 0 ? { count, total: row.nameservers.length } : null;
}
