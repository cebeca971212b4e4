import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';
import { getYear } from '../../lib/format.ts';
import { sumPoints } from './loyalty-points.ts';

interface LoyaltyYear {
  earned: number;
  redeemed: number;
  expired: number;
  lastExpiredAt: string | null;
}

/** Sums the points of a calendar year in Amsterdam. The entries are sorted newest first. */
export function summarizeYear(year: number, entries: readonly LoyaltyEntry[]): LoyaltyYear {
  const entriesOfYear = entries.filter(({ bookedAt }) => getYear(bookedAt) === year);
  const redeemed = entriesOfYear.filter(({ reason }) => reason === 'REDEEMED');
  const expired = entriesOfYear.filter(({ reason }) => reason === 'EXPIRED');
  return {
    earned: sumPoints(entriesOfYear).earned,
    redeemed: sumPoints(redeemed).deducted,
    expired: sumPoints(expired).deducted,
    lastExpiredAt: expired[0]?.bookedAt ?? null,
  };
}

/** Whether this page, sorted newest first, is the last one with entries since a day. */
export function isLastPageSince(day: string, page: { items: readonly LoyaltyEntry[]; next: string | null }): boolean {
  const oldest = page.items.at(-1);
  return page.next === null || (oldest !== undefined && formatAmsterdamDate(new Date(oldest.bookedAt)) < day);
}
