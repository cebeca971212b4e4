import { getServiceState, isInService } from '@demarc/contract/service-state.ts';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { lineStateChanges, type lines } from '../../db/schema/line.ts';

type LineState = Pick<typeof lines.$inferSelect, 'status' | 'suspended' | 'operationalState'>;

/** Returns whether a line counts in each of the numbers, as 1 or 0. */
function toCounts(line: LineState | undefined) {
  const state = line && getServiceState(line);
  return {
    inService: Number(line !== undefined && isInService(line)),
    down: Number(state === 'DOWN'),
    degraded: Number(state === 'DEGRADED'),
  };
}

/** Returns how a change of a line changes each number; null if it changes none. A new line has no `before`. */
export function getStateChange(line: LineState, before?: LineState) {
  const [after, previous] = [toCounts(line), toCounts(before)];
  const change = {
    inService: after.inService - previous.inService,
    down: after.down - previous.down,
    degraded: after.degraded - previous.degraded,
  };
  return Object.values(change).some((difference) => difference !== 0) ? change : null;
}

const insertChange = prepareStatement((db, values: Placeholders<typeof lineStateChanges.$inferInsert>) =>
  db.insert(lineStateChanges).values(values),
);

/** Records how the insert or update of a line changes the numbers. Called in the same transaction. */
export async function trackStateChange(
  tx: Database,
  { customerId, updatedAt, ...line }: LineState & { customerId: number; updatedAt: Date },
  before?: LineState,
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
  /**
   * The lowest difference between the lines down now and at any time in the hour. The number down now minus this is the hour's
   * peak.
   */
  minDownSince: number;
  minDegradedSince: number;
}

/** Selects the changes by hour, for hours with changes. The cost depends on the changes of the period, not on the number of lines. */
const selectHourlyChanges = prepareStatement((db, { customerId, from }: Placeholders<{ customerId: number; from: Date }>) => {
  const { changedAt, degraded, down, inService } = lineStateChanges;
  // The default frame of a window adds up rows of the same moment.
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
