import { randomUUID } from 'node:crypto';
import type { ServiceChoice } from '@demarc/contract/diversity.ts';
import type { Database } from '../db/database.ts';
import { formatPairKey, insertPair as storePair } from '../modules/diversity/pair.store.ts';

/** Inserts the row of a pair that was found to be diverse. */
export async function insertPair(
  db: Database,
  customerId: number,
  one: ServiceChoice,
  other: ServiceChoice,
  label = 'Proef',
): Promise<string> {
  const pairId = randomUUID();
  const now = new Date();
  const toPaired = (service: ServiceChoice) => ({
    ...service,
    label,
    identifier: `${service.type}-${service.id}`,
    status: 'ACTIVE' as const,
  });
  await storePair(db, {
    customerId,
    pairId,
    pairKey: formatPairKey(one, other),
    one: toPaired(one),
    other: toPaired(other),
    sameBuilding: false,
    conclusion: 'DIVERSE',
    aspects: [],
    checkedAt: now,
    createdAt: now,
  });
  return pairId;
}
