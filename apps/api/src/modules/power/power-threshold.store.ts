import { defaultThresholds, type PowerThresholds } from '@demarc/contract/power/threshold.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { powerThresholds } from '../../db/schema/power-event.ts';
import type { UnitKey } from './power-unit.store.ts';

const { warningPercent, criticalPercent, breakerWarningPercent, notifyContactTypes, enabled, version } = powerThresholds;
const values = { warningPercent, criticalPercent, breakerWarningPercent, notifyContactTypes, enabled, version };

/** The thresholds of a unit whose thresholds were never changed. */
const initialThresholds: PowerThresholds = {
  ...defaultThresholds,
  notifyContactTypes: [...defaultThresholds.notifyContactTypes],
  version: 1,
};

const selectThresholds = prepareStatement((db, { customerId, colocationId }: Placeholders<UnitKey>) =>
  db
    .select(values)
    .from(powerThresholds)
    .where(and(eq(powerThresholds.customerId, customerId), eq(powerThresholds.colocationId, colocationId))),
);

export async function findThresholds(db: Database, { customerId, colocationId }: UnitKey): Promise<PowerThresholds> {
  return (await selectThresholds(db, { customerId, colocationId }))[0] ?? initialThresholds;
}

interface KeyLists {
  customerIds: readonly number[];
  colocationIds: readonly number[];
}

const selectThresholdsOfUnits = prepareStatement((db, { customerIds, colocationIds }: Placeholders<KeyLists>) =>
  db
    .select({ ...values, colocationId: powerThresholds.colocationId })
    .from(powerThresholds)
    .where(
      sql`(${powerThresholds.customerId}, ${powerThresholds.colocationId}) in
        (select * from unnest(${customerIds}::int[], ${colocationIds}::int[]))`,
    ),
);

/** Finds the thresholds of units of any customer. Returns a function that gets those of a unit. */
export async function findThresholdsOfUnits(
  db: Database,
  keys: readonly UnitKey[],
): Promise<(key: Pick<UnitKey, 'colocationId'>) => PowerThresholds> {
  const rows = await selectThresholdsOfUnits(db, {
    customerIds: keys.map(({ customerId }) => customerId),
    colocationIds: keys.map(({ colocationId }) => colocationId),
  });
  const byUnit = new Map(rows.map(({ colocationId, ...thresholds }) => [colocationId, thresholds]));
  return ({ colocationId }) => byUnit.get(colocationId) ?? initialThresholds;
}

type NewThresholds = typeof powerThresholds.$inferInsert;

const upsertThresholds = prepareStatement((db, row: Placeholders<Required<NewThresholds>>) =>
  db
    .insert(powerThresholds)
    .values(row)
    .onConflictDoUpdate({
      target: [powerThresholds.customerId, powerThresholds.colocationId],
      set: {
        warningPercent: sql`excluded.warning_percent`,
        criticalPercent: sql`excluded.critical_percent`,
        breakerWarningPercent: sql`excluded.breaker_warning_percent`,
        notifyContactTypes: sql`excluded.notify_contact_types`,
        enabled: sql`excluded.enabled`,
        updatedAt: sql`excluded.updated_at`,
        version: sql`excluded.version`,
      },
    }),
);

/** Stores thresholds with their new version. The caller has locked the unit. */
export async function putThresholds(tx: Database, row: Required<NewThresholds>): Promise<void> {
  await upsertThresholds(tx, row);
}
