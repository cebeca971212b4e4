import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { countDays } from '@demarc/contract/working-days.ts';

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * Formats the offset of a date from now, in the largest unit that fits: `3 days ago`, `in 2 hours`, `now`. Days are those of the calendar in
 * Amsterdam, because 47 hours ago can be the day before yesterday.
 */
export function formatRelativeTime(at: Date, now: Date, locale: string): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  const { words, numbers } = getFormats(locale);
  // A number of seconds would be outdated by the time it is read.
  if (unit === 'second') return words.format(0, unit);
  if (unit === 'day') return words.format(countDays(formatAmsterdamDate(now), formatAmsterdamDate(at)) - 1, unit);
  // The words for weeks refer to calendar weeks: `last week` can be yesterday.
  return numbers.format(Math.trunc(seconds / length), unit);
}

interface Formats {
  /** With words like `yesterday`. */
  words: Intl.RelativeTimeFormat;
  numbers: Intl.RelativeTimeFormat;
}

const formats = new Map<string, Formats>();

function getFormats(locale: string): Formats {
  const cached = formats.get(locale) ?? {
    words: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    numbers: new Intl.RelativeTimeFormat(locale),
  };
  formats.set(locale, cached);
  return cached;
}
