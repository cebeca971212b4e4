import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { sampleMinutes } from '@demarc/contract/power/sample.ts';
import { addDays } from '@demarc/contract/working-days.ts';

export const slotMs = sampleMinutes * 60_000;
export const hourMs = 60 * 60_000;
export const slotsPerHour = hourMs / slotMs;

const offsetFormat = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' });

/** Returns the start of a day in Europe/Amsterdam. The clocks change at night, but never at midnight. */
export function getDayStart(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset of the evening before, which still applies at midnight.
  return midnight - getOffsetMs(midnight - 2 * hourMs);
}

function getOffsetMs(at: number): number {
  const name = offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT([+-])(\d+):(\d+)$/.exec(name) ?? [];
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000);
}

/** Returns the day in Europe/Amsterdam at an instant. */
export function getDay(at: number): string {
  return formatAmsterdamDate(new Date(at));
}

/** A calendar month in Europe/Amsterdam. The months in which the clocks change are an hour shorter or longer. */
export interface MonthSpan {
  /** The year and month, such as `2026-03`. */
  month: string;
  start: number;
  end: number;
  slotCount: number;
  /** The start of each day, and the end of the last one. */
  dayStarts: readonly number[];
}

/** Cached, because computing the start of each day is slow and the same months are used often. */
const spans = new Map<string, MonthSpan>();
const maxSpans = 500;

export function getMonthSpan(month: string): MonthSpan {
  const cached = spans.get(month);
  if (cached) return cached;
  const dayStarts: number[] = [];
  let day = `${month}-01`;
  for (; day.startsWith(month); day = addDays(day, 1)) dayStarts.push(getDayStart(day));
  const end = getDayStart(day);
  const start = dayStarts[0]!;
  const span = { month, start, end, slotCount: (end - start) / slotMs, dayStarts: [...dayStarts, end] };
  if (spans.size >= maxSpans) spans.clear();
  spans.set(month, span);
  return span;
}

export function getMonth(at: number): string {
  return getDay(at).slice(0, 7);
}

export function addToMonth(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Lists the months from the first to the last one, both included. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addToMonth(month, 1)) months.push(month);
  return months;
}
