import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isAnyOf, type Placeholders, prepareStatement } from '../db/prepare-statement.ts';
import { colocations } from '../db/schema/colocation.ts';

const { colocationId, customerId, kind, name, room, siteId, status } = colocations;

interface Ids {
  customerId: number;
  ids: readonly number[];
}
const matchesIds = (values: Placeholders<Ids>) => and(eq(customerId, values.customerId), isAnyOf(colocationId, values.ids));

const selectOwn = prepareStatement((db, values: Placeholders<Ids>) =>
  db.select({ colocationId, kind, name, room, siteId, status }).from(colocations).where(matchesIds(values)),
);

export type OwnColocation = Awaited<ReturnType<typeof findOwnColocations>>[number];

/** Finds the racks and shared units of the customer with these IDs. */
export function findOwnColocations(db: Database, values: Ids) {
  return selectOwn(db, values);
}

const selectActive = prepareStatement((db, values: Placeholders<{ customerId: number }>) =>
  db
    .select({ colocationId })
    .from(colocations)
    .where(and(eq(customerId, values.customerId), eq(status, 'ACTIVE')))
    .limit(1),
);

/** Whether the customer has an active rack or active shared units. */
export async function hasActiveColocation(db: Database, customerId: number): Promise<boolean> {
  return (await selectActive(db, { customerId })).length > 0;
}

const selectForShare = prepareStatement((db, values: Placeholders<Ids>) =>
  db.select({ colocationId, status }).from(colocations).where(matchesIds(values)).orderBy(colocationId).for('share'),
);

/**
 * Whether these racks and shared units of the customer are all active. Locks them, so that they stay active until the transaction
 * ends.
 */
export async function lockActiveColocations(tx: Database, values: Ids): Promise<boolean> {
  const rows = await selectForShare(tx, values);
  return rows.length === new Set(values.ids).size && rows.every((row) => row.status === 'ACTIVE');
}
