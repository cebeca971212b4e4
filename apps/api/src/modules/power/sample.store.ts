import type { ColocationKind } from '@demarc/contract/colocation.ts';
import type { Redundancy } from '@demarc/contract/power-feed.ts';
import type { ServiceStatus } from '@demarc/contract/service.ts';
import { and, asc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { colocations } from '../../db/schema/colocation.ts';
import { powerMonths, powerStates, recentSamples } from '../../db/schema/power.ts';
import type { UnitKey } from './power-unit.store.ts';

export type PowerState = typeof powerStates.$inferSelect;
/** The state of a unit, with the properties of the unit that are needed to evaluate its samples. */
export type LockedState = PowerState & {
  kind: ColocationKind;
  status: ServiceStatus;
  committedKw: string;
  redundancy: Redundancy;
};

interface KeyLists {
  customerIds: readonly number[];
  colocationIds: readonly number[];
}

const toKeyLists = (keys: readonly UnitKey[]): KeyLists => ({
  customerIds: keys.map(({ customerId }) => customerId),
  colocationIds: keys.map(({ colocationId }) => colocationId),
});
const listKeys = ({ customerIds, colocationIds }: Placeholders<KeyLists>) =>
  sql`(select * from unnest(${customerIds}::int[], ${colocationIds}::int[]))`;

const selectStatesForUpdate = prepareStatement((db, keys: Placeholders<KeyLists>) =>
  db
    .select({
      ...getTableColumns(powerStates),
      kind: colocations.kind,
      status: colocations.status,
      committedKw: colocations.committedKw,
      redundancy: colocations.redundancy,
    })
    .from(powerStates)
    .innerJoin(
      colocations,
      and(eq(colocations.customerId, powerStates.customerId), eq(colocations.colocationId, powerStates.colocationId)),
    )
    .where(sql`(${powerStates.customerId}, ${powerStates.colocationId}) in ${listKeys(keys)}`)
    .orderBy(asc(powerStates.colocationId))
    .for('update', { of: powerStates }),
);

/** Locks the states of units, in order of `colocationId` so that two requests never deadlock. Creates missing rows. */
export async function lockStates(tx: Database, keys: readonly UnitKey[]): Promise<LockedState[]> {
  const lists = toKeyLists(keys);
  const states = await selectStatesForUpdate(tx, lists);
  if (states.length === keys.length) return states;
  await tx.execute(sql`
    insert into ${powerStates} (customer_id, colocation_id)
    select customer_id, colocation_id
    from unnest(${sql.param(lists.customerIds)}::int[], ${sql.param(lists.colocationIds)}::int[]) as unit (customer_id, colocation_id)
    order by colocation_id on conflict do nothing`);
  return selectStatesForUpdate(tx, lists);
}

interface HourKey extends UnitKey {
  hour: number;
}
export type RecentRow = HourKey & { samples: Uint8Array };

const selectRecent = prepareStatement((db, { keys }: Placeholders<{ keys: string }>) =>
  db
    .select(getTableColumns(recentSamples))
    .from(recentSamples)
    .innerJoin(
      sql`json_to_recordset(${keys}::text::json) as requested (customer_id int, colocation_id int, hour timestamptz)`,
      sql`(${recentSamples.customerId}, ${recentSamples.colocationId}, ${recentSamples.hour})
        = (requested.customer_id, requested.colocation_id, requested.hour)`,
    ),
);

export async function findRecent(tx: Database, keys: readonly HourKey[]): Promise<RecentRow[]> {
  const rows = await selectRecent(tx, { keys: JSON.stringify(keys.map(toRecord)) });
  return rows.map((row) => ({ ...row, hour: row.hour.getTime() }));
}

const toRecord = ({ customerId, colocationId, hour }: HourKey) => ({
  customer_id: customerId,
  colocation_id: colocationId,
  hour: new Date(hour).toISOString(),
});

export async function putRecent(tx: Database, rows: readonly RecentRow[]): Promise<void> {
  const records = rows.map((row) => ({ ...toRecord(row), samples: Buffer.from(row.samples).toString('base64') }));
  await tx.execute(sql`
    insert into ${recentSamples} (customer_id, colocation_id, hour, samples)
    select customer_id, colocation_id, hour, decode(samples, 'base64')
    from json_to_recordset(${JSON.stringify(records)}::text::json)
      as record (customer_id int, colocation_id int, hour timestamptz, samples text)
    on conflict (customer_id, colocation_id, hour) do update set samples = excluded.samples`);
}

const selectMonthSamples = prepareStatement(
  (db, { customerId, colocationId, month }: Placeholders<UnitKey & { month: string }>) =>
    db
      .select({ samples: powerMonths.samples })
      .from(powerMonths)
      .where(
        and(eq(powerMonths.customerId, customerId), eq(powerMonths.colocationId, colocationId), eq(powerMonths.month, month)),
      ),
);

/** Finds the packed samples of a month; null if there are none. */
export async function findMonthSamples(tx: Database, { customerId, colocationId }: UnitKey, month: string) {
  return (await selectMonthSamples(tx, { customerId, colocationId, month }))[0]?.samples ?? null;
}

/** Stores the state after the newest samples. The caller has locked the rows. */
export async function updateStates(tx: Database, states: readonly PowerState[]): Promise<void> {
  const records = states.map((state) => ({
    customer_id: state.customerId,
    colocation_id: state.colocationId,
    latest: state.latest,
    measured_at: state.measuredAt?.toISOString() ?? null,
    total_watts: state.totalWatts,
    peaks: state.peaks,
    complete_at: state.completeAt?.toISOString() ?? null,
    peak30d_watts: state.peak30dWatts,
    meters: state.meters,
    failover_state: state.failoverState,
    watch_state: state.watchState,
    next_gap_at: state.nextGapAt?.toISOString() ?? null,
  }));
  await tx.execute(sql`
    update ${powerStates} as state set
      latest = record.latest, measured_at = record.measured_at, complete_at = record.complete_at, total_watts = record.total_watts, peaks = record.peaks,
      peak30d_watts = record.peak30d_watts, meters = record.meters, failover_state = record.failover_state,
      watch_state = record.watch_state, next_gap_at = record.next_gap_at
    from json_to_recordset(${JSON.stringify(records)}::text::json) as record (
      customer_id int, colocation_id int, latest jsonb, measured_at timestamptz, complete_at timestamptz, total_watts int, peaks jsonb,
      peak30d_watts int, meters jsonb, failover_state text, watch_state jsonb, next_gap_at timestamptz)
    where (state.customer_id, state.colocation_id) = (record.customer_id, record.colocation_id)`);
}

const selectState = prepareStatement((db, { customerId, colocationId }: Placeholders<UnitKey>) =>
  db
    .select()
    .from(powerStates)
    .where(and(eq(powerStates.customerId, customerId), eq(powerStates.colocationId, colocationId))),
);

export async function findState(db: Database, { customerId, colocationId }: UnitKey): Promise<PowerState | null> {
  return (await selectState(db, { customerId, colocationId }))[0] ?? null;
}

const updateFoldedUntil = prepareStatement(
  (db, { customerId, colocationId, foldedUntil }: Placeholders<UnitKey & { foldedUntil: Date }>) =>
    db
      .update(powerStates)
      .set({ foldedUntil })
      .where(and(eq(powerStates.customerId, customerId), eq(powerStates.colocationId, colocationId))),
);

export async function setFoldedUntil(tx: Database, { customerId, colocationId }: UnitKey, foldedUntil: Date): Promise<void> {
  await updateFoldedUntil(tx, { customerId, colocationId, foldedUntil });
}

const clearWatchState = prepareStatement((db, { customerId, colocationId }: Placeholders<UnitKey>) =>
  db
    .update(powerStates)
    .set({ watchState: null, nextGapAt: null })
    .where(and(eq(powerStates.customerId, customerId), eq(powerStates.colocationId, colocationId))),
);

/** Clears the state of the conditions and gaps of a unit. */
export async function resetWatchState(tx: Database, { customerId, colocationId }: UnitKey): Promise<void> {
  await clearWatchState(tx, { customerId, colocationId });
}

const selectSilentUnits = prepareStatement((db, { now, limit }: Placeholders<{ now: Date; limit: number }>) =>
  db
    .select({ customerId: powerStates.customerId, colocationId: powerStates.colocationId })
    .from(powerStates)
    .where(lt(powerStates.nextGapAt, now))
    .orderBy(asc(powerStates.nextGapAt))
    .limit(limit),
);

/** Finds units of any customer with a feed that counts as silent now and has no open event about it. */
export function findSilentUnits(db: Database, now: Date, limit: number): Promise<UnitKey[]> {
  return selectSilentUnits(db, { now, limit });
}
