import { getFirstOfMonth, getLastOfMonth } from '@demarc/contract/invoice-charge.ts';
import { getCurrentLanguage } from './i18n.ts';

interface Period {
  from: string;
  to: string;
}

/** `November 2025`, or `Nov` in short, from `2025-11`. */
export function formatMonth(month: string, length: 'short' | 'long'): string {
  return getFormat({ month: length, ...(length === 'long' && { year: 'numeric' }) }).format(new Date(`${month}-01`));
}

/** `November 2025` for a whole month, `12–30 Nov 2025` for other days. */
export function formatPeriod({ from, to }: Period): string {
  if (from === getFirstOfMonth(from) && to === getLastOfMonth(from)) return formatMonth(from.slice(0, 7), 'long');
  return getFormat({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(new Date(from), new Date(to));
}

/** Days and months of the calendar, which are the same in every time zone. */
function getFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(getCurrentLanguage() === 'nl' ? 'nl-NL' : 'en-GB', { ...options, timeZone: 'UTC' });
}
