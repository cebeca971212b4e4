/** Days since 1970. */
export type DayNumber = number;

const dayMilliseconds = 24 * 60 * 60 * 1_000;

export function toDayNumber(day: string): DayNumber {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / dayMilliseconds;
}

export function toDay(number: DayNumber): string {
  return new Date(number * dayMilliseconds).toISOString().slice(0, 10);
}

/** Returns the number of days in the month of a day. */
export function getDaysInMonth(number: DayNumber): number {
  const day = new Date(number * dayMilliseconds);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
}

/** Joins consecutive days of one month. The days are in order. */
export function listRanges(days: readonly DayNumber[]): { first: DayNumber; last: DayNumber }[] {
  const ranges: { first: DayNumber; last: DayNumber }[] = [];
  for (const day of days) {
    const range = ranges.at(-1);
    if (range && day === range.last + 1 && toDay(day).slice(8) !== '01') range.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges;
}
