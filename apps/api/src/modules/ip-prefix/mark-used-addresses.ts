import type { Database } from '../../db/database.ts';
import { findUnmarked, setUsed, type UsedAddresses } from './address.store.ts';
import { lockPrefix, recountPrefix } from './prefix.store.ts';

/**
 * Stores that a service uses addresses of its prefixes, so that they count as in use without anybody describing them. Other addresses,
 * such as those of a shared pool, are ignored. No audit entry is written, because this is an observation. Returns the prefixes whose
 * addresses it counted again.
 */
export async function markUsedAddresses(tx: Database, used: UsedAddresses, now: Date): Promise<ReadonlySet<number>> {
  const recounted = new Set<number>();
  if (used.addresses.length === 0) return recounted;
  const found = await findUnmarked(tx, used);
  const { customerId } = used;
  for (const prefixId of new Set(found.map((one) => one.prefixId).toSorted((a, b) => a - b))) {
    const prefix = await lockPrefix(tx, { customerId, prefixId });
    if (prefix?.status !== 'ACTIVE') continue;
    for (const one of found) if (one.prefixId === prefixId) await setUsed(tx, prefix, one.ip, now);
    await recountPrefix(tx, prefix);
    recounted.add(prefixId);
  }
  return recounted;
}
