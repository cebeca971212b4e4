import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LoyaltyEntry, LoyaltyReason } from '@demarc/contract/loyalty.ts';
import { getYear } from '../../lib/format.ts';

/** Spent and expired points do not reduce the earned total. */
const nonEarningReasons: readonly LoyaltyReason[] = ['REDEEMED', 'EXPIRED'];

/** The points earned in a year, including corrections. */
export function sumEarnedPoints(year: number, entries: readonly LoyaltyEntry[]): number {
  return entries
    .filter(({ bookedAt, reason }) => getYear(bookedAt) === year && !nonEarningReasons.includes(reason))
    .reduce((sum, { points }) => sum + points, 0);
}

/** Whether this page, sorted newest first, is the last one with entries since a day. */
export function isLastPageSince(day: string, page: { items: readonly LoyaltyEntry[]; next: string | null }): boolean {
  const oldest = page.items.at(-1);
  return page.next === null || (oldest !== undefined && formatAmsterdamDate(new Date(oldest.bookedAt)) < day);
}
