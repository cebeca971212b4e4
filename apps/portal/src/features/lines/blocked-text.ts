import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';
import type { Blocked } from './line-rules.ts';

/** Why it cannot be done now, in words; null where it can. */
export function blockedText(blocked: Blocked | null, t: TFunction, formats: Formats): string | null {
  if (!blocked) return null;
  const { key, order = 0, day } = blocked;
  // A line that ends without a day that is known ends on the last day it can.
  return t(key, { order, date: day ? formats.date(day) : '' });
}
