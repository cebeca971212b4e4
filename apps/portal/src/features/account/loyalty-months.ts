import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';
import { addMonths } from '@demarc/contract/working-days.ts';

export interface LoyaltyMonth {
  /** `2026-11` */
  month: string;
  earned: number;
  /** Spent, expired and corrected points, as a positive number. */
  spent: number;
  /** At the end of the month; null before the first entry. */
  balance: number | null;
}

const monthCount = 12;

/** The first day of the months in the chart, which end with the current one. */
export function getFirstDay(today: string): string {
  return addMonths(`${today.slice(0, 7)}-01`, 1 - monthCount);
}

/** The entries, newest first, by month. A month without entries keeps the balance of the one before. */
export function groupByMonth(today: string, entries: readonly LoyaltyEntry[]): LoyaltyMonth[] {
  const first = getFirstDay(today);
  const byMonth = Map.groupBy(entries, ({ bookedAt }) => formatAmsterdamDate(new Date(bookedAt)).slice(0, 7));
  const earlier = entries.find(({ bookedAt }) => formatAmsterdamDate(new Date(bookedAt)) < first);
  let balance = earlier?.balanceAfter ?? null;
  return Array.from({ length: monthCount }, (_, index) => {
    const month = addMonths(first, index).slice(0, 7);
    const booked = byMonth.get(month) ?? [];
    balance = booked[0]?.balanceAfter ?? balance;
    const sum = (sign: 1 | -1) => booked.reduce((total, { points }) => total + Math.max(0, points * sign), 0);
    return { month, earned: sum(1), spent: sum(-1), balance };
  });
}
