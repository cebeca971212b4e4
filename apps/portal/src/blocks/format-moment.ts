import { type Formats, getYear } from '../lib/format.ts';

/** The time of a moment today, else the date, without the year if it is this year's; a date has no time. */
export function formatMoment(value: string, formats: Formats): string {
  const isDate = value.length === 10;
  if (!isDate && formats.date(value) === formats.date(new Date())) return formats.time(value);
  return getYear(value) === getYear(new Date()) ? formats.shortDate(value) : formats.date(value);
}
