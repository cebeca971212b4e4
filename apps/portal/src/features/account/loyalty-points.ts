import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';

export interface LoyaltyPoints {
  earned: number;
  /** Spent, expired and corrected points, as a positive number. */
  deducted: number;
}

/** Sums the points that entries add to the balance and the points that they deduct. */
export function sumPoints(entries: readonly Pick<LoyaltyEntry, 'points'>[]): LoyaltyPoints {
  return entries.reduce(
    (sum, { points }) => ({ earned: sum.earned + Math.max(0, points), deducted: sum.deducted + Math.max(0, -points) }),
    { earned: 0, deducted: 0 },
  );
}
