import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { toUuids } from '../../db/object-names.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { diversityPairs } from '../../db/schema/diversity.ts';

const { customerId, one, other, pairId } = diversityPairs;

const selectNames = prepareStatement((db, values: Placeholders<{ customerId: number; ids: readonly string[] }>) =>
  db
    .select({ pairId, one, other })
    .from(diversityPairs)
    .where(and(eq(customerId, values.customerId), isAnyOf(pairId, values.ids))),
);

export async function findDiversityPairNames(db: Database, ownCustomerId: number, ids: string[]) {
  const rows = await selectNames(db, { customerId: ownCustomerId, ids: toUuids(ids) });
  return rows.map(({ pairId: id, one: first, other: second }) => {
    return [id, { title: `${first.label}, ${second.label}`, identifier: `${first.identifier}, ${second.identifier}` }] as const;
  });
}
