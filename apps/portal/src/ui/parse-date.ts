/** A date as `YYYY-MM-DD`. */
type Day = string;

interface DateBounds {
  earliest?: Day | undefined;
  latest?: Day | undefined;
}

const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const numberPattern = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/;
const wordPattern = /^(?:\p{L}+\.?,?\s+)?(\d{1,2})\.?\s*(\p{L}{3,})\.?,?(?:\s+(\d{4}|\d{2}))?$/u;

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isInCalendar(text);
}

/** Returns the month names of a language, long and short, from January. */
function getMonthNames(locale: string): string[][] {
  const formats = (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }));
  return Array.from({ length: 12 }, (_, index) =>
    formats.map((format) =>
      format
        .format(Date.UTC(2024, index, 15))
        .toLowerCase()
        .replace('.', ''),
    ),
  );
}

/** Parses a date with all its digits, such as `9-12-2026`, `9 Dec 2026` or `2026-12-09`; null while it is incomplete. */
export function parseCompleteDate(text: string, locale: string): Day | null {
  const parts = splitDate(text, locale);
  return parts?.year?.length === 4 ? toDay(parts.year, parts.month, parts.day) : null;
}

/**
 * Parses a date that may be incomplete: a year of two digits is in this century, and a missing year is the first possible one.
 */
export function parseDate(text: string, locale: string, today: Day, { earliest, latest }: DateBounds = {}): Day | null {
  const parts = splitDate(text, locale);
  if (!parts) return null;
  const { year, month, day } = parts;
  if (year) return toDay(year.padStart(4, '20'), month, day);
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear, thisYear + 1, thisYear - 1].map((one) => toDay(String(one), month, day)).filter((one) => one !== null);
  return days.find((day) => (!earliest || day >= earliest) && (!latest || day <= latest)) ?? days[0] ?? null;
}

function splitDate(text: string, locale: string): { year: string | undefined; month: number; day: number } | null {
  const trimmed = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const iso = isoPattern.exec(trimmed);
  if (iso) return { year: iso[1], month: Number(iso[2]), day: Number(iso[3]) };
  const numbers = numberPattern.exec(trimmed);
  if (numbers) return { year: numbers[3], month: Number(numbers[2]), day: Number(numbers[1]) };
  const [, day, name = '', year] = wordPattern.exec(trimmed) ?? [];
  const month = name && getMonthNames(locale).findIndex((names) => names.some((one) => one.startsWith(name))) + 1;
  return month ? { year, month, day: Number(day) } : null;
}

function toDay(year: string, month: number, day: number): Day | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isInCalendar(text) ? text : null;
}

/** Whether the date exists. Refuses 31 April, which `Date` would read as 1 May. */
function isInCalendar(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return text >= '1900' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
