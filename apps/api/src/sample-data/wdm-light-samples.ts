import { estimateLevel, getLightThresholds } from '@demarc/contract/optical-budget.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import type { Database } from '../db/database.ts';
import { type LightDay, wdmLightDays } from '../db/schema/wdm.ts';
import { getWdmLineOptic } from '../modules/wdm/wdm.presenter.ts';
import type { WdmRow } from '../modules/wdm/wdm.store.ts';
import { createRandom } from './fake-values.ts';

const slotsPerDay = 96;
const slotMs = 900_000;

/** The number of days for which a wavelength is measured, and of the final days in which its light gets weaker. */
export interface MeasuredLight {
  days: number;
  fadingDays?: number;
}

/**
 * Writes the light readings of a wavelength up to now: what its optics and its route lead to expect, with a daily wave of 0.15 dB
 * and noise. Fading light ends half a dB below the warning.
 */
export async function insertLightSamples(
  tx: Database,
  row: WdmRow,
  { days, fadingDays = 0 }: MeasuredLight,
  now: Date,
): Promise<{ rxPowerDbmA: number; rxPowerDbmZ: number }> {
  const { customerId, wdmId, workingPath, activeSince } = row;
  const optic = getWdmLineOptic(row);
  const expected = estimateLevel(optic, workingPath.lossDb);
  const depth = expected - getLightThresholds(optic).lowWarningDbm + 0.5;
  const random = createRandom(wdmId);
  const today = now.toISOString().slice(0, 10);
  const nowSlot = Math.floor(now.getTime() / slotMs);
  const firstSlot = activeSince ? Math.ceil(activeSince.getTime() / slotMs) : nowSlot;
  const measure = (slot: number, lostDb: number) => {
    const wave = 0.15 * Math.sin((2 * Math.PI * (slot % slotsPerDay)) / slotsPerDay);
    return Math.round((expected - lostDb + wave + (random() - 0.5) * 0.2) * 100);
  };
  let last: [number, number] = [0, 0];
  const rows = Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index - days + 1);
    const start = Date.parse(`${day}T00:00:00Z`) / slotMs;
    const [a, z]: [LightDay, LightDay] = [[], []];
    for (let slot = start; slot < start + slotsPerDay; slot += 1) {
      const isMeasured = slot <= nowSlot && slot >= firstSlot;
      const fadedShare = fadingDays > 0 ? Math.max(0, 1 - (nowSlot - slot) / (fadingDays * slotsPerDay)) : 0;
      if (isMeasured) last = [measure(slot, depth * fadedShare), measure(slot, 0.4)];
      a.push(isMeasured ? last[0] : null);
      z.push(isMeasured ? last[1] : null);
    }
    return { customerId, wdmId, day, a, z };
  });
  await tx.insert(wdmLightDays).values(rows);
  return { rxPowerDbmA: last[0] / 100, rxPowerDbmZ: last[1] / 100 };
}
