const weekday = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', weekday: 'short' });

/** The day on which so many working days have passed. Public holidays count as working days: what is promised is an expectation. */
export function afterWorkingDays(from: Date, count: number): Date {
  let day = from;
  for (let left = count; left > 0; ) {
    day = new Date(day.getTime() + 86_400_000);
    if (!/^(Sat|Sun)$/.test(weekday.format(day))) left--;
  }
  return day;
}
