import type { LoyaltyEntry, LoyaltyReason } from '@demarc/contract/loyalty.ts';
import { yearOf } from '../../lib/format.ts';

/** Spent and expired points do not reduce the earned total. */
const notEarned: readonly LoyaltyReason[] = ['REDEEMED', 'EXPIRED'];

/** The points earned in a year, including corrections. */
export function earnedIn(year: number, entries: readonly LoyaltyEntry[]): number {
  return entries
    .filter(({ bookedAt, reason }) => yearOf(bookedAt) === year && !notEarned.includes(reason))
    .reduce((sum, { points }) => sum + points, 0);
}

/** Whether this page, sorted newest first, is the last one with entries of the year. */
export function isLastOf(year: number, page: { items: readonly LoyaltyEntry[]; next: string | null }): boolean {
  const oldest = page.items.at(-1);
  return page.next === null || (oldest !== undefined && yearOf(oldest.bookedAt) < year);
}
