import { addDays, addMonths, addWorkingDays, getDutchHolidays, isWorkingDay } from '@demarc/contract/working-days.ts';

/** The reason why nothing is delivered on a day, and the next possible day. */
export interface DayRefusal {
  why: 'too-early' | 'weekend' | 'holiday' | 'too-late';
  next: string;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the latest date that can be requested: one year ahead. */
export function getLatestDay(today: string): string {
  return addMonths(today, 12);
}

/** Returns why a day cannot be requested; null for a possible day, and for an incomplete date. */
export function getDayRefusal(day: string, { earliest, latest }: { earliest: string; latest: string }): DayRefusal | null {
  if (!isoDay.test(day) || Number.isNaN(Date.parse(day)) || day < '1900') return null;
  if (day < earliest) return { why: 'too-early', next: earliest };
  if (day > latest) return { why: 'too-late', next: findLastWorkingDay(latest) };
  if (isWorkingDay(day)) return null;
  const why = getDutchHolidays(Number(day.slice(0, 4))).has(day) ? 'holiday' : 'weekend';
  const nextWorkingDay = addWorkingDays(day, 0);
  return { why, next: nextWorkingDay > latest ? findLastWorkingDay(latest) : nextWorkingDay };
}

function findLastWorkingDay(day: string): string {
  let workingDay = day;
  while (!isWorkingDay(workingDay)) workingDay = addDays(workingDay, -1);
  return workingDay;
}
