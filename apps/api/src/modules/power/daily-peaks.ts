import { addDays } from '@demarc/contract/working-days.ts';
import type { DailyPeak } from '../../db/schema/power.ts';

const maxPeakDays = 30;

/** Adds the power of a moment if it is the peak of its day; otherwise returns the same list. */
export function addPeak(peaks: readonly DailyPeak[], peak: DailyPeak): readonly DailyPeak[] {
  const peakOfDay = peaks.find(({ day }) => day === peak.day);
  if (peakOfDay && peakOfDay.watts >= peak.watts) return peaks;
  return [...peaks.filter(({ day }) => day !== peak.day), peak];
}

/** Removes peaks from before the last 30 days, which include today. */
export function dropOldPeaks(peaks: readonly DailyPeak[], today: string): DailyPeak[] {
  const firstDay = addDays(today, 1 - maxPeakDays);
  return peaks.filter(({ day }) => day >= firstDay);
}

/** Returns the highest peak of the last `days` days, which include today; null if there is none. */
export function findPeak(peaks: readonly DailyPeak[], today: string, days: number): DailyPeak | null {
  const firstDay = addDays(today, 1 - days);
  let highest: DailyPeak | null = null;
  for (const peak of peaks) if (peak.day >= firstDay && peak.watts > (highest?.watts ?? -1)) highest = peak;
  return highest;
}
