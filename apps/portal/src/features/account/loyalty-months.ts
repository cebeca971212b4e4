import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';
import { addMonths } from '@demarc/contract/working-days.ts';
import { type LoyaltyPoints, sumPoints } from './loyalty-points.ts';

export interface LoyaltyMonth extends LoyaltyPoints {
  /** `2026-11` */
  month: string;
  /** At the end of the month; null before the first entry. */
  balance: number | null;
}

const monthCount = 12;

/** The first day of the 12 months in the chart, which end with the current month. */
export function getFirstDay(today: string): string {
  return addMonths(`${today.slice(0, 7)}-01`, 1 - monthCount);
}

/** Sums entries, sorted newest first, by month. A month without entries keeps the balance of the month before. */
export function groupByMonth(today: string, entries: readonly LoyaltyEntry[]): LoyaltyMonth[] {
  const first = getFirstDay(today);
  const byMonth = Map.groupBy(entries, ({ bookedAt }) => formatAmsterdamDate(new Date(bookedAt)).slice(0, 7));
  const earlier = entries.find(({ bookedAt }) => formatAmsterdamDate(new Date(bookedAt)) < first);
  let balance = earlier?.balanceAfter ?? null;
  return Array.from({ length: monthCount }, (_, index) => {
    const month = addMonths(first, index).slice(0, 7);
    const booked = byMonth.get(month) ?? [];
    balance = booked[0]?.balanceAfter ?? balance;
    return { month, ...sumPoints(booked), balance };
  });
}
