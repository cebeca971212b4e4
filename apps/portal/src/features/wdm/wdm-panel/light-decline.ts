import { noLightDbm } from '@demarc/contract/optical-budget.ts';
import type { LightHistory } from '@demarc/contract/wdm.ts';

export interface LightDecline {
  end: 'A' | 'Z';
  since: Date;
  /** When it reaches the limit of the receiver if it keeps falling at the rate of the last day; null if it already has. */
  limitAt: Date | null;
}

const dayMs = 86_400_000;
/** A smaller change per day is normal variation. */
const minDropDb = 0.5;

/**
 * Lists the ends whose light falls from day to day. It compares the averages of whole days back from the last reading, because the
 * light also varies with the time of day.
 */
export function listLightDeclines({ points, thresholds }: Pick<LightHistory, 'points' | 'thresholds'>): LightDecline[] {
  return (['A', 'Z'] as const).flatMap((end) => {
    const readings = points.flatMap(([at, a, z]) => {
      const dbm = end === 'A' ? a : z;
      return dbm === null ? [] : [{ at: Date.parse(at), dbm }];
    });
    const last = readings.at(-1);
    if (!last || last.dbm <= noLightDbm) return [];
    const averages = averageByDay(readings, last.at);
    const getDrop = (daysAgo: number) => (averages[daysAgo + 1] ?? Number.NaN) - (averages[daysAgo] ?? Number.NaN);
    let days = 0;
    while (getDrop(days) >= minDropDb) days += 1;
    if (days === 0) return [];
    const daysLeft = (last.dbm - thresholds.lowCriticalDbm) / getDrop(0);
    return { end, since: new Date(last.at - days * dayMs), limitAt: daysLeft > 0 ? new Date(last.at + daysLeft * dayMs) : null };
  });
}

/** The average of each 24 hours until the last reading, newest first; ends at the first day without readings. */
function averageByDay(readings: readonly { at: number; dbm: number }[], lastAt: number): number[] {
  const averages: number[] = [];
  for (let day = 0; ; day += 1) {
    const ofDay = readings.filter(({ at }) => Math.floor((lastAt - at) / dayMs) === day);
    if (ofDay.length === 0) return averages;
    averages.push(ofDay.reduce((sum, { dbm }) => sum + dbm, 0) / ofDay.length);
  }
}
