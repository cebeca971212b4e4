import type { Language } from '@demarc/contract/language.ts';

// Created once, because creating a formatter costs more than the rest of the mail.
const dateTimeFormats = { en: createDateTimeFormat('en-GB'), nl: createDateTimeFormat('nl-NL') } as const;

/** Formats a date and time in the provider's time zone, for use in a sentence. */
export function formatDateTime(at: Date, language: Language): string {
  return dateTimeFormats[language].format(at);
}

const dayFormats = { en: createDayFormat('en-GB'), nl: createDayFormat('nl-NL') } as const;

/** Formats a date (`YYYY-MM-DD`) for use in a sentence. */
export function formatDay(date: string, language: Language): string {
  return dayFormats[language].format(new Date(`${date}T00:00:00Z`));
}

function createDayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
}

function createDateTimeFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Amsterdam' });
}
