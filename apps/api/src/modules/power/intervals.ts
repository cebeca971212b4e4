import type { PowerResolution } from '@demarc/contract/power/series.ts';
import { addDays } from '@demarc/contract/working-days.ts';
import { addToMonth, getDay, getDayStart, getMonth, getMonthSpan, hourMs, slotMs } from './calendar.ts';

const fixedLengths: Partial<Record<PowerResolution, number>> = { '5M': slotMs, '15M': 3 * slotMs, '1H': hourMs };

/**
 * Lists the starts of the intervals that overlap a range, and the end of the last one. Days and months are those of Europe/Amsterdam,
 * whose offset is always whole hours.
 */
export function listIntervals(from: number, to: number, resolution: PowerResolution): number[] {
  const bounds: number[] = [];
  const length = fixedLengths[resolution];
  if (length !== undefined) {
    let at = from - (from % length);
    for (; at < to; at += length) bounds.push(at);
    return [...bounds, at];
  }
  if (resolution === '1D') {
    let day = getDay(from);
    let at = getDayStart(day);
    while (at < to) {
      bounds.push(at);
      day = addDays(day, 1);
      at = getDayStart(day);
    }
    return [...bounds, at];
  }
  let month = getMonth(from);
  while (getMonthSpan(month).start < to) {
    bounds.push(getMonthSpan(month).start);
    month = addToMonth(month, 1);
  }
  return [...bounds, getMonthSpan(month).start];
}
