import type { LoyaltyBalance } from '@demarc/contract/loyalty.ts';

/** Points that were added, with the last day on which they can be spent, or that were deducted. */
export interface DatedPoints {
  points: number;
  expiresOn: string | null;
}

/** Returns the points that expire next; null if none will. Deductions use the points that expire first. */
export function findNextExpiry(oldestFirst: readonly DatedPoints[], today: string): LoyaltyBalance['nextExpiry'] {
  const remaining = new Map<string, number>();
  for (const { points, expiresOn } of oldestFirst) {
    if (points > 0) {
      if (expiresOn !== null) remaining.set(expiresOn, (remaining.get(expiresOn) ?? 0) + points);
      continue;
    }
    let deduction = -points;
    for (const day of [...remaining.keys()].sort()) {
      const usedPoints = Math.min(deduction, remaining.get(day)!);
      remaining.set(day, remaining.get(day)! - usedPoints);
      deduction -= usedPoints;
    }
  }
  const day = [...remaining.keys()].sort().find((key) => key >= today && remaining.get(key)! > 0);
  return day === undefined ? null : { points: remaining.get(day)!, expiresOn: day };
}
