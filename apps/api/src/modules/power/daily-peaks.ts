import { addDays } from '@demarc/contract/working-days.ts';
import type { DailyPeak } from '../../db/schema/power.ts';

const keptDays = 30;

/** Adds the power of a moment to the peaks of the last 30 days. Returns the same list if it is none. */
export function addPeak(peaks: readonly DailyPeak[], peak: DailyPeak): readonly DailyPeak[] {
  const known = peaks.find(({ day }) => day === peak.day);
  if (known && known.watts >= peak.watts) return peaks;
  return [...peaks.filter(({ day }) => day !== peak.day), peak];
}

/** Forgets peaks that are older than 30 days, today included. */
export function dropOldPeaks(peaks: readonly DailyPeak[], today: string): DailyPeak[] {
  const firstDay = addDays(today, 1 - keptDays);
  return peaks.filter(({ day }) => day >= firstDay);
}

/** The highest power of the last days, today included. */
export function findPeak(peaks: readonly DailyPeak[], today: string, days: number): DailyPeak | null {
  const firstDay = addDays(today, 1 - days);
  let highest: DailyPeak | null = null;
  for (const peak of peaks) if (peak.day >= firstDay && peak.watts > (highest?.watts ?? -1)) highest = peak;
  return highest;
}
