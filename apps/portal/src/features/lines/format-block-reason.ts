import type { TFunction } from 'i18next';
import type { Formats } from '../../lib/format.ts';
import type { BlockReason } from './line-rules.ts';

/** Translates why an action is blocked; null when it is possible. */
export function formatBlockReason(blocked: BlockReason | null, t: TFunction, formats: Formats): string | null {
  if (!blocked) return null;
  const { key, order = '', day } = blocked;
  // Without a date, a terminating line ends on its last possible day.
  return t(key, { order, date: day ? formats.date(day) : '' });
}
