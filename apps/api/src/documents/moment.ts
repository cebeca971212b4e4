import type { Language } from '@demarc/contract/language.ts';

const zone = 'Europe/Amsterdam';
const days = { en: daysOf('en-GB'), nl: daysOf('nl-NL') } as const;
const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone });
const offsets = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });

/** For example `20 November 2025`, in Dutch local time. */
export function dayOf(at: Date, language: Language): string {
  return days[language].format(at);
}

/** For example `20 November 2025, 14:58:03 (UTC+01:00)`, in Dutch local time. */
export function momentOf(at: Date, language: Language): string {
  const offset = offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
  return `${dayOf(at, language)}, ${times.format(at)} (${offset.replace('GMT', 'UTC')})`;
}

/** For example `2025-11-20 13:58:03 UTC`. */
export function utcOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function daysOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone });
}
