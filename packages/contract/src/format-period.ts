import { getFirstOfMonth, getLastOfMonth } from './invoice-charge.ts';
import type { Language } from './language.ts';

interface Period {
  from: string;
  to: string;
}

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', nl: 'nl-NL' };

/** Formats `2025-11` as `November 2025`, or as `Nov` in short. */
export function formatMonth(month: string, language: Language, length: 'short' | 'long'): string {
  return getFormat(language, { month: length, ...(length === 'long' && { year: 'numeric' }) }).format(new Date(`${month}-01`));
}

/**
 * `November 2025` for a whole month, `12–30 Nov 2025` for other days. The period of an invoice reads the same on every screen, in
 * its documents and in its email.
 */
export function formatPeriod({ from, to }: Period, language: Language): string {
  if (from === getFirstOfMonth(from) && to === getLastOfMonth(from)) return formatMonth(from.slice(0, 7), language, 'long');
  return getFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(new Date(from), new Date(to));
}

/** Days and months of the calendar, which are the same in every time zone. */
function getFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' });
}
