import { addDays, easterSunday } from './working-days.ts';

/** Whether banks settle euro payments on a date: not on weekends and the six closing days of TARGET. */
export function isTargetDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** Adds TARGET days to a date; 0 gives the date itself or the first TARGET day after it. */
export function addTargetDays(day: string, count: number): string {
  let result = day;
  while (!isTargetDay(result)) result = addDays(result, 1);
  for (let daysLeft = count; daysLeft > 0; ) {
    result = addDays(result, 1);
    if (isTargetDay(result)) daysLeft -= 1;
  }
  return result;
}
