import type { LoyaltyBalance } from '@demarc/contract/loyalty.ts';

/** Points that were added, with the last day on which they can be spent, or that were deducted. */
export interface DatedPoints {
  points: number;
  expiresOn: string | null;
}

/** The points that expire next. Of the points that a customer has, those that expire first are spent first. */
export function findNextExpiry(oldestFirst: readonly DatedPoints[], today: string): LoyaltyBalance['nextExpiry'] {
  const left = new Map<string, number>();
  for (const { points, expiresOn } of oldestFirst) {
    if (points > 0) {
      if (expiresOn !== null) left.set(expiresOn, (left.get(expiresOn) ?? 0) + points);
      continue;
    }
    let deducted = -points;
    for (const day of [...left.keys()].sort()) {
      const taken = Math.min(deducted, left.get(day)!);
      left.set(day, left.get(day)! - taken);
      deducted -= taken;
    }
  }
  const day = [...left.keys()].sort().find((key) => key >= today && left.get(key)! > 0);
  return day === undefined ? null : { points: left.get(day)!, expiresOn: day };
}
