/** A date as `YYYY-MM-DD`. */
type Day = string;

const dayMs = 24 * 60 * 60 * 1000;
const toTimestamp = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const toDay = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);

/** Adds days to a date; a negative number subtracts them. */
export function addDays(day: Day, days: number): Day {
  return toDay(toTimestamp(day) + days * dayMs);
}

/** Counts the days from one date to another, both included; 0 or less if `to` is before `from`. */
export function countDays(from: Day, to: Day): number {
  return (toTimestamp(to) - toTimestamp(from)) / dayMs + 1;
}

/** Adds months to a date; the result is the last day of the month if that month is too short. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return toDay(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)));
}

/** Easter Sunday in the Gregorian calendar (computus after Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const f = Math.floor((century + 8) / 25);
  const g = Math.floor((century - f + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return toDay(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1));
}

/** King's Day is 27 April, or the Saturday before if that is a Sunday. */
function kingsDay(year: number): Day {
  const day = `${year}-04-27`;
  return new Date(toTimestamp(day)).getUTCDay() === 0 ? addDays(day, -1) : day;
}

const holidaysByYear = new Map<number, ReadonlySet<Day>>();

/** Returns the Dutch public holidays without installations. Liberation Day counts every five years. */
export function getDutchHolidays(year: number): ReadonlySet<Day> {
  const cached = holidaysByYear.get(year);
  if (cached) return cached;
  const easter = easterSunday(year);
  const holidays = new Set([
    `${year}-01-01`,
    ...[0, 1, 39, 49, 50].map((days) => addDays(easter, days)),
    kingsDay(year),
    ...(year % 5 === 0 ? [`${year}-05-05`] : []),
    `${year}-12-25`,
    `${year}-12-26`,
  ]);
  holidaysByYear.set(year, holidays);
  return holidays;
}

/** Whether the date is not a Saturday, a Sunday or a Dutch public holiday. */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(toTimestamp(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !getDutchHolidays(Number(day.slice(0, 4))).has(day);
}

/** Adds working days to a date; 0 gives the date itself or the first working day after it. */
export function addWorkingDays(day: Day, count: number): Day {
  let result = day;
  while (!isWorkingDay(result)) result = addDays(result, 1);
  for (let daysLeft = count; daysLeft > 0; ) {
    result = addDays(result, 1);
    if (isWorkingDay(result)) daysLeft -= 1;
  }
  return result;
}

export function subtractWorkingDays(day: Day, count: number): Day {
  let result = day;
  for (let daysLeft = count; daysLeft > 0; ) {
    result = addDays(result, -1);
    if (isWorkingDay(result)) daysLeft -= 1;
  }
  return result;
}

/** Counts the working days after `from` up to and including `to`; 0 if `to` is not later. */
export function countWorkingDaysBetween(from: Day, to: Day): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1;
  return count;
}
