import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addDays, addMonths, addWorkingDays, subtractWorkingDays } from '@demarc/contract/working-days.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Days and times before and after the present. Days are dates in Amsterdam. */
export class SampleCalendar {
  readonly now: Date;
  readonly today: string;

  constructor(now: Date) {
    this.now = now;
    this.today = formatAmsterdamDate(now);
  }

  /** Returns the date this many days ago, or the next working day. */
  workingDayAgo(days: number): string {
    return addWorkingDays(addDays(this.today, -days), 0);
  }

  workingDaysAgo(days: number): string {
    return subtractWorkingDays(this.today, days);
  }

  /** Returns the date in this many working days; tomorrow may be the first. */
  inWorkingDays(days: number): string {
    return addWorkingDays(addDays(this.today, 1), days - 1);
  }

  /** The first day of the next month. */
  get nextMonth(): string {
    return addMonths(`${this.today.slice(0, 7)}-01`, 1);
  }

  daysAgoAt(days: number, hour: number, minute: number): Date {
    return toDateTime(addDays(this.today, -days), hour, minute);
  }

  hoursAgo(hours: number): Date {
    return this.minutesAgo(60 * hours);
  }

  minutesAgo(minutes: number): Date {
    return addMinutes(this.now, -minutes);
  }

  /**
   * This many days ago, but at most half of the current month's elapsed time, so that what was cancelled then has not ended yet.
   */
  daysAgoThisMonth(days: number): Date {
    const begin = getStartOfDay(`${this.today.slice(0, 7)}-01`).getTime();
    return new Date(Math.max(this.now.getTime() - days * dayMs, begin + (this.now.getTime() - begin) / 2));
  }
}

/** Returns a time within working hours, so that the date is the same in Amsterdam and in UTC. */
export function toDateTime(day: string, hour: number, minute = 0): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`);
}

export function addMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * minuteMs));
}

/** Returns one minute past midnight in Amsterdam, when the server runs the daily schedule. */
export function getStartOfDay(day: string): Date {
  const inSummer = new Date(`${day}T00:01:00+02:00`);
  return formatAmsterdamDate(inSummer) === day ? inSummer : new Date(`${day}T00:01:00+01:00`);
}
