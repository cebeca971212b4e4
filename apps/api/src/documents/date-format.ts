import type { Language } from '@demarc/contract/language.ts';

const zone = 'Europe/Amsterdam';
const dayFormats = { en: createDayFormat('en-GB'), nl: createDayFormat('nl-NL') } as const;
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone });
const offsetFormat = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });

/** Formats a day such as `20 November 2025`, in Dutch local time. */
export function formatDay(at: Date, language: Language): string {
  return dayFormats[language].format(at);
}

/** Formats a time such as `20 November 2025, 14:58:03 (UTC+01:00)`, in Dutch local time. */
export function formatDateTime(at: Date, language: Language): string {
  const offset = offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
  return `${formatDay(at, language)}, ${timeFormat.format(at)} (${offset.replace('GMT', 'UTC')})`;
}

/** Formats a time such as `2025-11-20 13:58:03 UTC`. */
export function formatUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function createDayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone });
}
