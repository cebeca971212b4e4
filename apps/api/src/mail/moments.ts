import type { Language } from '@demarc/contract/language.ts';

// Made once: making one costs more than the rest of the mail.
const formats = { en: formatOf('en-GB'), nl: formatOf('nl-NL') } as const;

/** Day and time in the provider's time zone, as a sentence would have them. */
export function moment(at: Date, language: Language): string {
  return formats[language].format(at);
}

const dayFormats = { en: dayFormatOf('en-GB'), nl: dayFormatOf('nl-NL') } as const;

/** A date, `YYYY-MM-DD`, as a sentence would have it. */
export function dayText(date: string, language: Language): string {
  return dayFormats[language].format(new Date(`${date}T00:00:00Z`));
}

function dayFormatOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
}

function formatOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Amsterdam' });
}
