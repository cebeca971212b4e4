import * as period from '@demarc/contract/format-period.ts';
import { getCurrentLanguage } from './i18n.ts';

/** `November 2025`, or `Nov` in short, from `2025-11`. */
export function formatMonth(month: string, length: 'short' | 'long'): string {
  return period.formatMonth(month, getCurrentLanguage(), length);
}

/** `November 2025` for a whole month, `12–30 Nov 2025` for other days. */
export function formatPeriod(days: Parameters<typeof period.formatPeriod>[0]): string {
  return period.formatPeriod(days, getCurrentLanguage());
}
