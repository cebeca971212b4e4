import { formatAmsterdamDate } from './amsterdam-date.ts';
import { countDays } from './working-days.ts';

/** The number of days before its last day on which an offer counts as expiring. */
export const expiringDays = 7;

/** Counts the days after today, in Amsterdam, on which an offer can still be accepted or signed: 0 on the last day. */
export function countDaysLeft(validUntil: string, now: Date): number {
  return countDays(formatAmsterdamDate(now), validUntil) - 1;
}

export function isExpiring(daysLeft: number): boolean {
  return daysLeft <= expiringDays;
}
