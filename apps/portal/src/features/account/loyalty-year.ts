import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';
import { getYear } from '../../lib/format.ts';
import { type LoyaltyPoints, sumPoints } from './loyalty-points.ts';

/** The points of a calendar year, in Amsterdam. */
export function sumPointsOfYear(year: number, entries: readonly LoyaltyEntry[]): LoyaltyPoints {
  return sumPoints(entries.filter(({ bookedAt }) => getYear(bookedAt) === year));
}

/** Whether this page, sorted newest first, is the last one with entries since a day. */
export function isLastPageSince(day: string, page: { items: readonly LoyaltyEntry[]; next: string | null }): boolean {
  const oldest = page.items.at(-1);
  return page.next === null || (oldest !== undefined && formatAmsterdamDate(new Date(oldest.bookedAt)) < day);
}
