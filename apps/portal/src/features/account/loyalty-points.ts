import type { LoyaltyEntry } from '@demarc/contract/loyalty.ts';

export interface LoyaltyPoints {
  earned: number;
  /** Spent, expired and corrected points, as a positive number. */
  deducted: number;
}

/** What entries add to the balance and what they take from it. Their difference is by how much the balance changes. */
export function sumPoints(entries: readonly Pick<LoyaltyEntry, 'points'>[]): LoyaltyPoints {
  return entries.reduce(
    (sum, { points }) => ({ earned: sum.earned + Math.max(0, points), deducted: sum.deducted + Math.max(0, -points) }),
    { earned: 0, deducted: 0 },
  );
}
