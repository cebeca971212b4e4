import type { Language } from '@demarc/contract/language.ts';

// Created once, because creating a formatter costs more than the rest of the mail.
const formats = { en: formatOf('en-GB'), nl: formatOf('nl-NL') } as const;

/** Date and time in the provider's time zone, for use in a sentence. */
export function moment(at: Date, language: Language): string {
  return formats[language].format(at);
}

const dayFormats = { en: dayFormatOf('en-GB'), nl: dayFormatOf('nl-NL') } as const;

/** Formats a date (`YYYY-MM-DD`) for use in a sentence. */
export function dayText(date: string, language: Language): string {
  return dayFormats[language].format(new Date(`${date}T00:00:00Z`));
}

function dayFormatOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
}

function formatOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Amsterdam' });
}
