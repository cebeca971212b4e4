import type { Database } from '../../db/database.ts';
import { findUnmarked, setUsed, type UsedAddresses } from './address.store.ts';
import { lockPrefix, recountPrefix } from './prefix.store.ts';

/**
 * Stores which addresses of its prefixes a service uses, so that these count as in use even without a description. Addresses outside
 * its prefixes are ignored. Writes no audit entry, because nobody changed anything. Returns the IDs of the prefixes that it recounted.
 */
export async function markUsedAddresses(tx: Database, used: UsedAddresses, now: Date): Promise<ReadonlySet<number>> {
  const recounted = new Set<number>();
  if (used.addresses.length === 0) return recounted;
  const unmarked = await findUnmarked(tx, used);
  const { customerId } = used;
  for (const prefixId of new Set(unmarked.map((address) => address.prefixId).toSorted((a, b) => a - b))) {
    const prefix = await lockPrefix(tx, { customerId, prefixId });
    if (prefix?.status !== 'ACTIVE') continue;
    for (const address of unmarked) if (address.prefixId === prefixId) await setUsed(tx, prefix, address.ip, now);
    await recountPrefix(tx, prefix);
    recounted.add(prefixId);
  }
  return recounted;
}
