const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** The offset of a date from now, in the largest unit that fits: `3 days ago`, `in 2 hours`, `now`. */
export function formatRelativeTime(at: Date, now: Date, locale: string): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  // A number of seconds would be outdated when it is read.
  return getFormat(locale).format(unit === 'second' ? 0 : Math.trunc(seconds / length), unit);
}

const formats = new Map<string, Intl.RelativeTimeFormat>();

function getFormat(locale: string): Intl.RelativeTimeFormat {
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  formats.set(locale, format);
  return format;
}
