import type { LightHistory } from '@demarc/contract/wdm.ts';
import { and, asc, eq, gte, lt, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Placeholders, prepareStatement } from '../../db/prepare-statement.ts';
import { type LightDay, wdmLightDays } from '../../db/schema/wdm.ts';

const slotSeconds = 900;
const slotMs = slotSeconds * 1000;
const slotsPerDay = 96;
const dayMs = slotsPerDay * slotMs;

interface WdmKey {
  customerId: number;
  wdmId: number;
}

/** Readings of both ends in dBm; null if nothing was measured. */
export interface LightReading {
  at: Date;
  rxPowerDbmA: number | null;
  rxPowerDbmZ: number | null;
}

interface Period extends WdmKey {
  first: string;
  last: string;
}

const selectDays = prepareStatement((db, { customerId, wdmId, first, last }: Placeholders<Period>) =>
  db
    .select({ day: wdmLightDays.day, a: wdmLightDays.a, z: wdmLightDays.z })
    .from(wdmLightDays)
    .where(
      and(
        eq(wdmLightDays.customerId, customerId),
        eq(wdmLightDays.wdmId, wdmId),
        gte(wdmLightDays.day, first),
        lte(wdmLightDays.day, last),
      ),
    )
    .orderBy(asc(wdmLightDays.day)),
);

const upsertDay = prepareStatement((db, values: Placeholders<typeof wdmLightDays.$inferInsert>) =>
  db
    .insert(wdmLightDays)
    .values(values)
    .onConflictDoUpdate({
      target: [wdmLightDays.customerId, wdmLightDays.wdmId, wdmLightDays.day],
      set: { a: values.a, z: values.z },
    }),
);

/** Stores one reading per quarter of an hour; a later one replaces an earlier one. The caller has locked the wavelength. */
export async function putReadings(tx: Database, { customerId, wdmId }: WdmKey, readings: readonly LightReading[]): Promise<void> {
  const days = Map.groupBy(readings, ({ at }) => toDay(at.getTime()));
  for (const [day, dayReadings] of days) {
    const [stored] = await selectDays(tx, { customerId, wdmId, first: day, last: day });
    const a: LightDay = stored?.a ?? Array(slotsPerDay).fill(null);
    const z: LightDay = stored?.z ?? Array(slotsPerDay).fill(null);
    for (const { at, rxPowerDbmA, rxPowerDbmZ } of dayReadings) {
      const slot = Math.floor((at.getTime() % dayMs) / slotMs);
      if (rxPowerDbmA !== null) a[slot] = Math.round(rxPowerDbmA * 100);
      if (rxPowerDbmZ !== null) z[slot] = Math.round(rxPowerDbmZ * 100);
    }
    await upsertDay(tx, { customerId, wdmId, day, a, z });
  }
}

type Point = LightHistory['points'][number];

/** The aggregation step for periods of up to `maxDays`. */
const steps = [
  { maxDays: 8, stepSeconds: slotSeconds },
  { maxDays: 32, stepSeconds: 4 * slotSeconds },
  { maxDays: Number.POSITIVE_INFINITY, stepSeconds: 24 * slotSeconds },
] as const;

/**
 * Aggregates the readings of a period: longer periods have longer steps, to limit the number of points. Omits steps without
 * readings.
 */
export async function findReadings(
  db: Database,
  { customerId, wdmId }: WdmKey,
  { from, to }: { from: Date; to: Date },
): Promise<Pick<LightHistory, 'stepSeconds' | 'points'>> {
  const { stepSeconds } = steps.find(({ maxDays }) => to.getTime() - from.getTime() <= maxDays * dayMs)!;
  const rows = await selectDays(db, { customerId, wdmId, first: toDay(from.getTime()), last: toDay(to.getTime()) });
  const slots = rows.flatMap(({ day, a, z }) => {
    const start = Date.parse(`${day}T00:00:00Z`);
    return a.map((value, slot) => ({ at: start + slot * slotMs, a: value, z: z[slot] ?? null }));
  });
  const measuredSlots = slots.filter(
    (slot) => slot.at > from.getTime() - slotMs && slot.at <= to.getTime() && (slot.a !== null || slot.z !== null),
  );
  const byStep = Map.groupBy(measuredSlots, ({ at }) => Math.floor(at / (stepSeconds * 1000)));
  const points = [...byStep].map(([step, stepSlots]): Point => {
    const [valuesA, valuesZ] = [stepSlots.flatMap(({ a }) => a ?? []), stepSlots.flatMap(({ z }) => z ?? [])];
    return [
      new Date(step * stepSeconds * 1000).toISOString(),
      average(valuesA),
      average(valuesZ),
      lowest(valuesA),
      lowest(valuesZ),
    ];
  });
  return { stepSeconds, points };
}

const deleteDays = prepareStatement((db, { before }: Placeholders<{ before: string }>) =>
  db.delete(wdmLightDays).where(lt(wdmLightDays.day, before)),
);

/** Deletes the readings of all customers before a day. */
export async function purgeReadings(db: Database, before: string): Promise<void> {
  await deleteDays(db, { before });
}

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.round(values.reduce((sum, level) => sum + level, 0) / values.length) / 100;
}

function lowest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values) / 100;
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
