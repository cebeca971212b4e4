import type { LoyaltyEntry, LoyaltyReason } from '@demarc/contract/loyalty.ts';
import { yearOf } from '../../lib/format.ts';

/** Spending points takes nothing away from what was earned. */
const notEarned: readonly LoyaltyReason[] = ['REDEEMED', 'EXPIRED'];

/** What was earned in a year, corrections included. */
export function earnedIn(year: number, entries: readonly LoyaltyEntry[]): number {
  return entries
    .filter(({ bookedAt, reason }) => yearOf(bookedAt) === year && !notEarned.includes(reason))
    .reduce((sum, { points }) => sum + points, 0);
}

/** Whether a page, newest first, is the last with something of the year. */
export function isLastOf(year: number, page: { items: readonly LoyaltyEntry[]; next: string | null }): boolean {
  const oldest = page.items.at(-1);
  return page.next === null || (oldest !== undefined && yearOf(oldest.bookedAt) < year);
}
