import type { Clock } from '../../clock.ts';
import { type Author, type Change, writeAudit } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { PairRow } from './pair.store.ts';

/** Writes the audit entry and the event of a change to a pair. The event includes both services, so that open pages of either are updated. */
export async function writePairAudit(
  tx: Database,
  clock: Clock,
  author: Author,
  { customerId, pairId, one, other, conclusion }: PairRow,
  { what, data, ...values }: Pick<Change, 'before' | 'after' | 'data'> & { what: string },
): Promise<void> {
  await writeAudit(tx, clock, author, {
    customerId,
    type: `diversity-pair.${what}`,
    objectType: 'diversity-pair',
    objectId: pairId,
    ...values,
    data: { pairId, services: [one, other].map(({ type, id }) => ({ type, id })), conclusion, ...data },
  });
}

/** Returns the values of a pair that the activity log shows. */
export function toPairValues({ one, other, sameBuilding, conclusion }: PairRow): Record<string, unknown> {
  return { one: one.identifier, other: other.identifier, sameBuilding, conclusion };
}
