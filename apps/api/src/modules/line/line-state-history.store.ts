import { getServiceState, isInService } from '@demarc/contract/service-state.ts';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Placeholders } from '../../db/prepare-statement.ts';
import { prepareStatement } from '../../db/prepare-statement.ts';
import { lineStateChanges, type lines } from '../../db/schema/line.ts';

type Condition = Pick<typeof lines.$inferSelect, 'status' | 'suspended' | 'operationalState'>;

/** What a line counts as. */
function countLine(line: Condition | undefined) {
  const state = line && getServiceState(line);
  return {
    inService: Number(line !== undefined && isInService(line)),
    down: Number(state === 'DOWN'),
    degraded: Number(state === 'DEGRADED'),
  };
}

/** The difference that a change of a line makes to the numbers; null for none. `before` is the line before the change. */
export function getStateChange(line: Condition, before?: Condition) {
  const [now, earlier] = [countLine(line), countLine(before)];
  const change = {
    inService: now.inService - earlier.inService,
    down: now.down - earlier.down,
    degraded: now.degraded - earlier.degraded,
  };
  return Object.values(change).some((difference) => difference !== 0) ? change : null;
}

const insertChange = prepareStatement((db, values: Placeholders<typeof lineStateChanges.$inferInsert>) =>
  db.insert(lineStateChanges).values(values),
);

/** Counts a line that was inserted or changed, in the same transaction. */
export async function trackStateChange(
  tx: Database,
  { customerId, updatedAt, ...line }: Condition & { customerId: number; updatedAt: Date },
  before?: Condition,
): Promise<void> {
  const change = getStateChange(line, before);
  if (change) await insertChange(tx, { customerId, changedAt: updatedAt, ...change });
}

/** The changes within an hour. */
interface HourlyChange {
  startsAt: Date;
  inService: number;
  down: number;
  degraded: number;
  /** The smallest sum of the changes from a moment in the hour until now: then the most lines were down. */
  minDownSince: number;
  minDegradedSince: number;
}

/** The changes by hour, for hours that have any. It reads only the changes of the period, however many lines there are. */
const selectHourlyChanges = prepareStatement((db, { customerId, from }: Placeholders<{ customerId: number; from: Date }>) => {
  const { changedAt, degraded, down, inService } = lineStateChanges;
  // Changes of the same moment count together.
  const sumSince = (column: typeof down | typeof degraded) => sql<number>`sum(${column}) over (order by ${changedAt} desc)`;
  const changes = db
    .select({
      changedAt,
      inService,
      down,
      degraded,
      downSince: sumSince(down).as('down_since'),
      degradedSince: sumSince(degraded).as('degraded_since'),
    })
    .from(lineStateChanges)
    .where(and(eq(lineStateChanges.customerId, customerId), gte(changedAt, from)))
    .as('changes');
  return db
    .select({
      startsAt: sql<Date>`date_bin('1 hour', ${changes.changedAt}, 'epoch'::timestamptz)`.mapWith(changedAt),
      inService: sql<number>`sum(${changes.inService})::int`,
      down: sql<number>`sum(${changes.down})::int`,
      degraded: sql<number>`sum(${changes.degraded})::int`,
      minDownSince: sql<number>`min(${changes.downSince})::int`,
      minDegradedSince: sql<number>`min(${changes.degradedSince})::int`,
    })
    .from(changes)
    .groupBy(sql`1`);
});

export async function findHourlyChanges(db: Database, customerId: number, from: Date): Promise<HourlyChange[]> {
  return selectHourlyChanges(db, { customerId, from });
}
