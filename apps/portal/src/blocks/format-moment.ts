import { type Formats, getYear } from '../lib/format.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a moment is less than a day ago, so that its hours count. */
export function isHoursAgo(value: string): boolean {
  const passed = Date.now() - Date.parse(value);
  return passed >= 0 && passed < dayMs;
}

/**
 * Formats a moment: the time if it is today; otherwise the date, without the current year, and with the time if it is less than a day ago.
 * A date without a time gets none.
 */
export function formatMoment(value: string, formats: Formats): string {
  const isDate = value.length === 10;
  if (!isDate && formats.date(value) === formats.date(new Date())) return formats.time(value);
  const day = getYear(value) === getYear(new Date()) ? formats.shortDate(value) : formats.date(value);
  return !isDate && isHoursAgo(value) ? `${day}, ${formats.time(value)}` : day;
}
