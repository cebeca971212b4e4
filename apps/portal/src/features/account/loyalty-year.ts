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

/** What a calendar year, in Amsterdam, added to the balance and took from it. The entries are sorted newest first. */
export function summarizeYear(year: number, entries: readonly LoyaltyEntry[]): LoyaltyYear {
  const ofYear = entries.filter(({ bookedAt }) => getYear(bookedAt) === year);
  const redeemed = ofYear.filter(({ reason }) => reason === 'REDEEMED');
  const expired = ofYear.filter(({ reason }) => reason === 'EXPIRED');
  return {
    earned: sumPoints(ofYear).earned,
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
